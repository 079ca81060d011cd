import { parseArgs } from "node:util";
import { nearest } from "../text/suggest.ts";
import { escaped } from "../text/safe.ts";
import { type Arguments, type Command, exit, type Exit, type Io, type ParseOptions, UsageError } from "./command.ts";
import { commandHelp, programHelp } from "./help.ts";
import { paint } from "./style.ts";

/** Loaded one at a time, so that a decision does not pay for the renderers of a diff. */
const commands: { readonly [name: string]: () => Promise<{ readonly command: Command }> } = {
  check: () => import("./check.ts"),
  decide: () => import("./decide.ts"),
  explain: () => import("./explain.ts"),
  show: () => import("./show.ts"),
  test: () => import("./test.ts"),
  replay: () => import("./replay.ts"),
  summarize: () => import("./summarize.ts"),
  init: () => import("./init.ts"),
  doctor: () => import("./doctor.ts"),
  diff: () => import("./diff.ts"),
  schema: () => import("./schema.ts"),
  types: () => import("./types.ts"),
  consultations: () => import("./consultations.ts"),
  usage: () => import("./usage.ts"),
  probe: () => import("./probe.ts"),
};

/** Runs one command line. Never throws: a fault of the program itself is exit code 3. */
export async function run(argv: readonly string[], io: Io): Promise<Exit> {
  const style = paint(io.color);
  try {
    const [name, ...rest] = argv;
    if (name === undefined || name === "help" || name === "--help" || name === "-h") {
      if (name === "help" && rest[0] !== undefined) return await run([rest[0], "--help"], io);
      io.out(
        programHelp(await Promise.all(Object.values(commands).map(async (load) => (await load()).command)), style),
      );
      return name === undefined ? exit.usage : exit.done;
    }
    if (name === "--version" || name === "-v") {
      io.out(`${await version()}\n`);
      return exit.done;
    }
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (load === undefined) throw new UsageError(`\`${name}\` is no command`, hint(name, Object.keys(commands)));
    const { command } = await load();
    const { values, positionals } = parsed(command, rest);
    if (values["help"] === true) {
      io.out(commandHelp(command, style));
      return exit.done;
    }
    return await command.run(argumentsOf(values, positionals), io);
  } catch (error) {
    if (error instanceof UsageError) {
      // Advice may be of several lines, when it is another program's; what is wrong is said in one.
      const lines = (text: string) => text.split("\n").map(escaped).join("\n");
      io.err(
        `${style.bold(style.red("error"))}: ${escaped(error.message)}\n${error.more.map((one) => `  ${escaped(one)}\n`).join("")}${error.help === undefined ? "" : `  help: ${lines(error.help)}\n`}`,
      );
      return exit.usage;
    }
    io.err(
      `${style.bold(style.red("fault"))}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return exit.fault;
  }
}

function parsed(command: Command, argv: readonly string[]): ReturnType<typeof parseArgs> {
  const options: ParseOptions = { help: { type: "boolean", short: "h" } };
  for (const [name, { type, short, multiple }] of Object.entries(command.options)) {
    options[name] = { type, ...(short !== undefined && { short }), ...(multiple !== undefined && { multiple }) };
  }
  for (const word of argv) {
    if (word === "--") break;
    const [, name = ""] = /^--(?:no-)?([^=]+)/.exec(word) ?? [];
    if (name !== "" && !Object.hasOwn(options, name))
      throw new UsageError(`\`--${name}\` is no option of \`${command.name}\``, hint(name, Object.keys(options), "--"));
  }
  try {
    const result = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    for (const [name, { choices }] of Object.entries(command.options)) {
      const given = result.values[name];
      if (choices !== undefined && typeof given === "string" && !choices.includes(given)) {
        throw new UsageError(`\`${given}\` is no value of \`--${name}\``, hint(given, choices));
      }
    }
    return result;
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace(/\.\s.*$/s, ""), `see \`pi-policy ${command.name} --help\``);
  }
}

function argumentsOf(values: ReturnType<typeof parseArgs>["values"], positionals: readonly string[]): Arguments {
  return {
    positionals,
    text: (name) => {
      const value = values[name];
      return typeof value === "string" ? value : undefined;
    },
    texts: (name) => [values[name] ?? []].flat().filter((value) => typeof value === "string"),
    flag: (name) => values[name] === true,
  };
}

function hint(given: string, known: readonly string[], prefix = ""): string {
  const near = nearest(given, known);
  return near === undefined
    ? `there are ${known.map((word) => `\`${prefix}${word}\``).join(", ")}`
    : `did you mean \`${prefix}${near}\`?`;
}

async function version(): Promise<string> {
  const { packageVersion } = await import("./package.ts");
  return packageVersion();
}
