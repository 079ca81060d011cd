/** The read-only tools of one consultation: what is declared, and what a call of the advisor gets. */
import type { ImageContent, Tool, ToolCall } from "@mariozechner/pi-ai";
import { clipWithin, oneLine } from "../../text/cut.ts";
import type { Access } from "./access.ts";
import { expandTool } from "./expand.ts";
import { findTool } from "./find.ts";
import { gitDiffTool } from "./git-diff.ts";
import { grepTool } from "./grep.ts";
import { lsTool } from "./ls.ts";
import { NO_VISION, readTool } from "./read.ts";
import { openPatterns } from "./patterns.ts";
import { argumentsOf, type InvestigationTool } from "./tool.ts";

export interface SurfaceOptions {
  /** Table `advisor/offered-tools`. */
  readonly offered: "none" | "expand-only" | "all";
  readonly maxResultChars: number;
  readonly access: Access;
  /** The advisor model takes images. */
  readonly vision: boolean;
  /** The full text of a ledger entry; undefined when the ledger does not show it. */
  readonly lookUp: (id: string, chars: number) => string | undefined;
}

export interface Investigated {
  readonly text: string;
  readonly images: readonly ImageContent[];
  readonly isError: boolean;
}

export interface Surface {
  /** The same for every request of a consultation. */
  readonly declarations: readonly Tool[];
  /**
   * Runs the calls of one answer side by side, each with the time that they share. None of them rejects: whatever goes
   * wrong is what the advisor reads.
   */
  readonly run: (calls: readonly ToolCall[], signal: AbortSignal | undefined) => readonly Promise<Investigated>[];
}

export function createSurface(options: SurfaceOptions): Surface {
  const tools = toolsFor(options);
  const cap = (text: string): string =>
    clipWithin(text, options.maxResultChars, (omitted) => `[… ${omitted} chars omitted …]`);
  return {
    declarations: tools.map((tool) => tool.declaration),
    run: (calls, signal) => {
      const patterns = openPatterns();
      signal?.addEventListener("abort", patterns.close, { once: true });
      const runs = calls.map(async (call): Promise<Investigated> => {
        const tool = tools.find(({ declaration }) => declaration.name === call.name);
        if (tool === undefined) return { text: cap(`Unknown tool: ${call.name}`), images: [], isError: true };
        try {
          const {
            text,
            images = [],
            isError = false,
          } = await tool.run(argumentsOf(call.arguments), { signal, patterns });
          return {
            text: cap(images.length > 0 && !options.vision ? NO_VISION : text),
            images: options.vision ? images : [],
            isError,
          };
        } catch (error) {
          return {
            text: cap(`${call.name} failed: ${error instanceof Error ? error.message : String(error)}`),
            images: [],
            isError: true,
          };
        }
      });
      void Promise.allSettled(runs).finally(() => {
        signal?.removeEventListener("abort", patterns.close);
        patterns.close();
      });
      return runs;
    },
  };
}

function toolsFor(options: SurfaceOptions): readonly InvestigationTool[] {
  const expand = expandTool(options.lookUp, options.maxResultChars);
  switch (options.offered) {
    case "none":
      return [];
    case "expand-only":
      return [expand];
    case "all": {
      const { access } = options;
      return [
        expand,
        readTool(access, options.vision, options.maxResultChars),
        grepTool(access),
        findTool(access),
        lsTool(access),
        gitDiffTool(access),
      ];
    }
  }
}

const LINE_CHARS = 80;

/** What a progress line says of a call: its name and what it is about. The model chose both. */
export function callLine(call: ToolCall): { readonly tool: string; readonly argument?: string } {
  const values = Object.values(argumentsOf(call.arguments));
  const first = values.find(
    (value): value is string | readonly unknown[] =>
      (typeof value === "string" && value !== "") || Array.isArray(value),
  );
  const words =
    typeof first === "string"
      ? first
      : (first ?? [])
          .filter((part): part is string => typeof part === "string")
          .slice(0, 4)
          .join(", ");
  const [tool, argument] = [oneLine(call.name, LINE_CHARS), oneLine(words, LINE_CHARS)];
  return argument === "" ? { tool } : { tool, argument };
}
