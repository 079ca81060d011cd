/** What the advisor knows while one Pi session runs. */
import { createReservations, type Reservations } from "./budget/reservation.ts";
import type { SpendRecord } from "./budget/spend.ts";
import { NOW } from "./ledger/age.ts";
import type { LedgerLimits, Show, Showing } from "./ledger/block.ts";
import { type Compiler, ledgerCompiler } from "./ledger/compile.ts";
import { type Conceal, concealer } from "./ledger/conceal.ts";
import { branchReader, type ReadBranch } from "./ledger/read.ts";
import type { AdvisorPolicy, Recorded } from "./policy.ts";
import { type Selection, selectionOf } from "./control/selection.ts";

export interface Session {
  /** As of the session's start; what is read at each consultation is read anew. */
  policy: AdvisorPolicy;
  selection: Selection | undefined;
  readonly reservations: Reservations;
  readonly readBranch: ReadBranch;
  readonly conceal: Conceal;
  readonly compilerFor: (policy: AdvisorPolicy, cwd: string) => Compiler;
  /** Models whose missing price was mentioned. */
  readonly pricesMissed: Set<string>;
  /** What the last consultation decided that somebody waited for. */
  lastDecisions: readonly Recorded[];
  /** The newest of what was decided in the background since the session's start. */
  backgroundDecisions: readonly Recorded[];
}

export function createSession(policy: AdvisorPolicy): Session {
  let made: { key: string; compiler: Compiler } | undefined;
  return {
    policy,
    selection: selectionOf(policy.config.value),
    reservations: createReservations(),
    readBranch: branchReader(),
    conceal: concealer(),
    compilerFor: (current, cwd) => {
      const { ledger } = current.config.value;
      const key = JSON.stringify([cwd, ledger]);
      if (made?.key !== key) made = { key, compiler: ledgerCompiler({ ...limitsOf(ledger), cwd }, showing(current)) };
      return made.compiler;
    },
    pricesMissed: new Set(),
    lastDecisions: [],
    backgroundDecisions: [],
  };
}

const limitsOf = ({
  tailToolCalls,
  tailMaxChars,
  userMessageMaxChars,
  customPreviewChars,
}: LedgerLimits): LedgerLimits => ({
  tailToolCalls,
  tailMaxChars,
  userMessageMaxChars,
  customPreviewChars,
});

/** How many decisions of the background `/advisor why` is told: those of a review, and what led to it. */
const BACKGROUND_DECISIONS = 16;

export function rememberInBackground(session: Session, decisions: readonly Recorded[]): void {
  session.backgroundDecisions = [...session.backgroundDecisions, ...decisions].slice(-BACKGROUND_DECISIONS);
}

/** Table `advisor/ledger-entry`, which reads no configuration: each answer is asked for once. */
export function showing(policy: AdvisorPolicy): Show {
  const known = new Map<string, Showing>();
  return (entry, { inTail = false, age = NOW, failed = false } = {}) => {
    const key = [entry, inTail, age.promptsAgo, age.roundsAgo, failed].join(" ");
    let outcome = known.get(key);
    if (outcome === undefined)
      known.set(key, (outcome = policy.decide("advisor/ledger-entry", { entry, inTail, ...age, failed }).outcome));
    return outcome;
  };
}

/** The calls whose records the branch holds. */
export function callsOnBranch(
  records: readonly Pick<SpendRecord, "toolCallId" | "nestedCallIds">[],
): ReadonlySet<string> {
  return new Set(
    records.flatMap(({ toolCallId, nestedCallIds = [] }) => [
      ...(toolCallId === undefined ? [] : [toolCallId]),
      ...nestedCallIds,
    ]),
  );
}
