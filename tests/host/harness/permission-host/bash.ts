/** A shell command cut into the units that rules judge: a rough scanner, enough for the shapes that tests need. */

export interface BashUnit {
  readonly text: string;
  readonly context?: "command_substitution" | "process_substitution" | "subshell";
  /** What a wrapper such as `sudo` runs. */
  readonly executedUnit?: string;
  /** Why an allowing rule is not enough. */
  readonly sentinel?: "<opaque-bash-wrapper>" | "<indirection-bash-wrapper>" | "<unparseable-bash-command>";
}

const SEPARATORS = ["&&", "||", ";", "|", "\n"];
const INDIRECTION = /^(?:(?:sudo|env|nohup|nice|time|timeout \S+|xargs)(?: -\S+)*(?: \w+=\S*)*\s+)+/;
const OPAQUE = /^(?:(?:ba|z|da)?sh\s+-\w*c|eval)\b\s*(?:(["'])([^]*)\1$)?/;
/** What a unit does not name: where its output goes, and the text that it is fed. */
const HEREDOC = /<<-?\s*(["']?)(\w+)\1([^\n]*)\n[^]*?\n\2(?=\n|$)/g;
const REDIRECTION = /\s+\d*(?:>>?|<)\s*[^\s;|&<>()]+/g;
const NESTED: readonly (readonly [BashUnit["context"] & string, RegExp])[] = [
  ["command_substitution", /\$\(([^()]*)\)|`([^`]*)`/g],
  ["process_substitution", /[<>]\(([^()]*)\)/g],
  ["subshell", /(?<![$<>])\(([^()]*)\)/g],
];

export function bashUnits(command: string): readonly BashUnit[] {
  const parts = split(command.replaceAll(HEREDOC, "$3"))?.filter((part) => !part.startsWith("#"));
  if (parts === undefined) return [{ text: command.trim(), sentinel: "<unparseable-bash-command>" }];
  const nested = NESTED.flatMap(([context, pattern]) =>
    [...command.matchAll(pattern)].flatMap((match) =>
      (split(match[1] ?? match[2] ?? "") ?? []).map((text) => ({ ...unit(text), context })),
    ),
  );
  return [...(isSubshell(command) ? [unit(command)] : parts.map(unit)), ...nested];
}

const isSubshell = (command: string): boolean => /^\([^()]*\)$/.test(command.trim());

function unit(raw: string): BashUnit {
  const text = raw.replaceAll(REDIRECTION, "").trim();
  const opaque = OPAQUE.exec(text);
  if (opaque !== null)
    return { text, ...(opaque[2] === undefined ? {} : { executedUnit: opaque[2] }), sentinel: "<opaque-bash-wrapper>" };
  const executedUnit = text.replace(INDIRECTION, "");
  return executedUnit === text || executedUnit === ""
    ? { text }
    : { text, executedUnit, sentinel: "<indirection-bash-wrapper>" };
}

/** The commands between separators outside quotes; undefined when a quote stays open, or `;;` ends no case. */
function split(command: string): readonly string[] | undefined {
  const parts = [""];
  let quote = "";
  for (let at = 0; at < command.length; at += 1) {
    const char = command.charAt(at);
    const separator = quote === "" ? SEPARATORS.find((candidate) => command.startsWith(candidate, at)) : undefined;
    if (separator !== undefined) {
      parts.push("");
      at += separator.length - 1;
      continue;
    }
    if (char === quote) quote = "";
    else if (quote === "" && (char === "'" || char === '"')) quote = char;
    parts.push(`${parts.pop() ?? ""}${char}`);
  }
  const broken = quote !== "" || (command.includes(";;") && !/\bcase\b/.test(command));
  return !broken ? parts.map((part) => part.trim()).filter((part) => part !== "") : undefined;
}

/** Words of a command that look like paths. */
export function pathWords(command: string): readonly string[] {
  return command
    .split(/[\s;|&<>()'"]+/)
    .filter((word) => /^(?:~|\.{1,2}|\/)(?:\/|$)|^[^-=\s]+\/[^=\s]*$/.test(word) && !word.includes("://"));
}
