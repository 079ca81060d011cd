import type { Command, Option } from "./command.ts";
import type { Style } from "./style.ts";
import { left, widest } from "./columns.ts";

export function programHelp(commands: readonly Command[], style: Style): string {
  const width = widest(commands.map(({ name }) => name));
  return [
    `${style.bold("pi-policy")}  policy as data for Pi's advisor and permission guard`,
    "",
    "usage: pi-policy <command> [options]",
    "",
    ...commands.map(({ name, summary }) => `  ${style.cyan(left(name, width))}  ${summary}`),
    "",
    "`pi-policy <command> --help` tells more. Exit codes: 0 done, 1 findings, 2 wrong usage or unreadable input, 3 a fault of the program.",
    "",
  ].join("\n");
}

export function commandHelp(command: Command, style: Style): string {
  const options: Command["options"] = { ...command.options, help: { type: "boolean", short: "h", help: "this text" } };
  const rows = Object.entries(options).map(([name, option]: [string, Option]): [string, string] => {
    const { short, value, choices, type } = option;
    const given = type === "string" ? ` ${choices?.join("|") ?? value ?? "VALUE"}` : "";
    return [`${short === undefined ? "    " : `-${short}, `}--${name}${given}`, option.help];
  });
  const width = Math.min(44, widest(rows.map(([option]) => option)));
  return [
    `${style.bold(`pi-policy ${command.name}`)}  ${command.summary}`,
    "",
    ...command.usage.map((line, index) => `${index === 0 ? "usage:" : "      "} pi-policy ${line}`),
    "",
    ...rows.map(([option, help]) => `  ${style.cyan(left(option, width))}  ${help}`),
    "",
    ...(command.details === undefined ? [] : [command.details, ""]),
  ].join("\n");
}
