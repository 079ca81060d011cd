/** Flow files → flows that can be bound, with everything that is wrong in them. Nothing here throws. */
import { flow as flowValidator } from "../../generated/validators.js";
import { byPlace, capped, diagnose, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { families } from "../../generated/schemas.js";
import type { Flow, FlowDocument } from "../engine/flow.ts";
import { lowerFlow } from "../flows/lower.ts";
import { flowProblems } from "../flows/problems.ts";
import { proveFlow } from "../flows/prove.ts";
import { brokenWords } from "../flows/words.ts";
import { filesUnder } from "../files/folders.ts";
import { readText, unreadable } from "../files/read.ts";
import { parse, type ParsedFile } from "../jsonc/parse.ts";
import { familyOf, type Tables } from "./own-tables.ts";
import { describeProblem } from "./table-problems.ts";
import { mistakes } from "./tables.ts";

export interface ReadFlow {
  readonly flow?: Flow;
  readonly diagnostics: readonly Diagnostic[];
}

/** One flow document: schema, then meaning, then lowered with its places. */
export function readFlow(parsed: ParsedFile, tables: Tables): ReadFlow {
  const found = mistakes(parsed, flowValidator);
  const { value, file, range } = parsed;
  if (found.some(({ severity }) => severity === "error") || !isFlow(value)) return { diagnostics: found };
  const named = flowProblems(value, tables).map((problem) => describeProblem(problem, parsed));
  const diagnostics = capped([...found, ...named].toSorted(byPlace));
  if (diagnostics.some(({ severity }) => severity === "error")) return { diagnostics };
  const flow = lowerFlow(value, file, (pointer) => {
    const { line, column } = range(pointer);
    return [line, column];
  });
  return { flow, diagnostics };
}

const isFlow = (value: unknown): value is FlowDocument => value !== undefined && flowValidator(value);

/** What a flow says of all its ways, proved over everything that it can be told, under every config. */
export function provedFlow(flow: Flow, { file, range }: ParsedFile, tables: Tables): Diagnostic[] {
  const family = familyOf(flow.id);
  const proved = proveFlow(flow, tables, family === undefined ? { defaults: {} } : families[family]);
  const spot = (pointer: string) => ({ file, pointer, range: range(pointer) });
  return [
    ...(proved?.broken ?? []).map((broken) =>
      diagnose(
        "broken-invariant",
        spot(`/invariants/${flow.invariants.findIndex(({ id }) => id === broken.invariant.id)}`),
        {
          invariant: broken.invariant.id,
          what: brokenWords(broken),
        },
      ),
    ),
    ...(proved === undefined || proved.lacking.length === 0
      ? []
      : [diagnose("sampled", spot("/nodes"), { table: flow.id, why: proved.lacking.join("; ") })]),
  ];
}

/** The flow files somewhere in a folder, over these tables. */
export function loadFlows(
  folder: string,
  tables: Tables,
): { readonly flows: Flows; readonly diagnostics: readonly Diagnostic[] } {
  const read = filesUnder(folder)
    .filter((file) => /\.flow\.jsonc?$/.test(file))
    .map((file) => {
      const found = readText(file);
      return found.kind === "text"
        ? readFlow(parse(file, found.text), tables)
        : { diagnostics: [unreadable(file, found)] };
    });
  return {
    flows: Object.fromEntries(read.flatMap(({ flow }) => (flow === undefined ? [] : [[flow.id, flow]]))),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

export type Flows = { readonly [id: string]: Flow };
