/** Runs the program in this process, with everything it prints caught. */
import { run } from "../../src/cli/run.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function cli(
  argv: readonly string[],
  given: {
    readonly stdin?: string;
    readonly terminal?: boolean;
    readonly cwd?: string;
    readonly env?: { readonly [name: string]: string };
    readonly color?: boolean;
    readonly columns?: number;
  } = {},
): Promise<Ran> {
  let [out, err] = ["", ""];
  async function* stdin() {
    yield given.stdin ?? "";
  }
  const code = await run(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    stdin: given.terminal === true ? Object.assign(stdin(), { isTTY: true }) : stdin(),
    env: { HOME: "/nonexistent", ...given.env },
    cwd: given.cwd ?? process.cwd(),
    color: given.color ?? false,
    progress: false,
    columns: given.columns ?? 120,
  });
  return { code, out, err };
}
