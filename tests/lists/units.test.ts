import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formats, shellCall } from "../../src/lists/formats.ts";
import { unitsOf } from "../../src/lists/units.ts";

/** A command, and the commands in it with what each stands inside of. */
const commands: readonly (readonly [command: string, ...units: readonly string[]])[] = [
  ["git status", "git status"],
  ["git  status   -s", "git  status   -s"],
  ["a && b || c; d & e", "a", "b", "c", "d", "e"],
  ["a | b |& c", "a", "b", "c"],
  ["a\nb\n\nc", "a", "b", "c"],
  ["echo 'a && rm b'", "echo 'a && rm b'"],
  ['echo "a; rm b"', 'echo "a; rm b"'],
  ["echo a\\;b", "echo a\\;b"],
  ["echo a \\\n  b", "echo a \\\n  b"],
  ["echo $(rm x)", "echo $(rm x)", "substitution: rm x"],
  ['echo "$(rm x)"', 'echo "$(rm x)"', "substitution: rm x"],
  ["echo '$(rm x)'", "echo '$(rm x)'"],
  ["echo `rm x`", "echo `rm x`", "substitution: rm x"],
  ["echo $(echo $(rm x))", "echo $(echo $(rm x))", "substitution: echo $(rm x)", "substitution substitution: rm x"],
  ["diff <(rm a) >(tee b)", "diff <(rm a) >(tee b)", "process: rm a", "process: tee b"],
  ["(rm x)", "subshell: rm x"],
  ["(a; (b))", "subshell: a", "subshell subshell: b"],
  ["cat <<EOF\n$(rm e)\nEOF", "cat", "heredoc substitution: rm e"],
  ["cat <<'EOF'\n$(rm e)\nEOF", "cat"],
  ["cat <<-EOF\n\t`rm e`\n\tEOF", "cat", "heredoc substitution: rm e"],
  ["cat <<< $(rm x)", "cat", "substitution: rm x"],
  ["A=1 B=2 make all", "make all"],
  ["A=$(rm x)", "substitution: rm x"],
  ["A=$(rm x) make", "make", "substitution: rm x"],
  ["a=($(rm x) b)", "substitution: rm x"],
  ["make > out.txt 2>&1", "make"],
  ["> out make", "make"],
  ["make >$(rm x)", "make", "substitution: rm x"],
  ["for f in a b; do rm $f; done", "whole: for f in a b; do rm $f; done", "control: rm $f"],
  ["while true; do rm x; done", "whole: while true; do rm x; done", "control: true", "control: rm x"],
  ["if a; then b; else c; fi", "whole: if a; then b; else c; fi", "control: a", "control: b", "control: c"],
  ["case $x in a) rm y;; esac", "whole: case $x in a) rm y;; esac", "control: rm y"],
  ["{ rm x; ls; }", "whole: { rm x; ls; }", "group: rm x", "group: ls"],
  ["f() { rm x; }", "whole: f() { rm x; }", "function whole: { rm x; }", "function group: rm x"],
  [
    "git() { rm x; }; git status",
    "whole: git() { rm x; }",
    "function whole: { rm x; }",
    "function group: rm x",
    "git status",
  ],
  ["! rm x", "rm x"],
  ["time rm x", "time rm x"],
  ["time -p rm x", "time -p rm x"],
  ["coproc rm x", "whole: coproc rm x", "control: rm x"],
  ["r''m x", "r''m x"],
  ['"rm" x', '"rm" x'],
  ["$'\\x72m' x", "$'\\x72m' x"],
  ["r\\m x", "r\\m x"],
  ["$CMD x", "$CMD x"],
  ["${x:-rm} y", "${x:-rm} y"],
  ["${x:-$(rm y)} z", "${x:-$(rm y)} z", "substitution: rm y"],
  ["echo $((1 + $(rm x)))", "echo $((1 + $(rm x)))", "substitution: rm x"],
  ["[[ -f $(rm x) ]]", "substitution: rm x"],
  ["sudo rm x", "sudo rm x"],
  ["bash -c 'rm x'", "bash -c 'rm x'"],
  ["env A=1 rm x", "env A=1 rm x"],
  ["xargs -n1 rm", "xargs -n1 rm"],
  ["find . -name '*.o' -exec rm {} +", "find . -name '*.o' -exec rm {} +"],
  ["eval rm x", "eval rm x"],
  ["timeout 5 rm x", "timeout 5 rm x"],
  ["trap 'rm x' EXIT", "trap 'rm x' EXIT"],
  ["alias x='rm y'", "alias x='rm y'"],
  ["ls *.ts {a,b}", "ls *.ts {a,b}"],
  ["grüße --für äöü", "grüße --für äöü"],
  ["echo \u202eabc", "echo \u202eabc"],
  ["rm\u00a0x", "rm\u00a0x"],
  ["ls # rm x", "ls"],
];

const shown = (command: string): string[] =>
  unitsOf(command).units.flatMap(({ text, within, control }) => {
    const place = [...within, ...(control === true ? ["whole"] : [])].join(" ");
    return text === "" ? [] : [place === "" ? text : `${place}: ${text}`];
  });

describe("a shell text is the commands that it runs", () => {
  it("in cases enough", () => expect(commands.length).toBeGreaterThanOrEqual(60));
  it.each(commands)("%s", (command, ...units) => {
    expect(unitsOf(command).problem).toBeUndefined();
    expect(shown(command)).toEqual(units);
  });

  it.each([
    "a && && b",
    "cat <<EOF\nrm x",
    "echo 'a",
    "echo $(rm",
    "if a; then",
    "a;;b",
    "(a",
    "a)",
    "cat <(",
    "x".repeat(200_000),
  ])("%s is not understood, and says so", (command) => expect(unitsOf(command).problem).toBeDefined());
  it("nested past what can be read, it says so", () => {
    expect(unitsOf("$(".repeat(400) + "rm" + ")".repeat(400)).problem).toBeDefined();
  });
  it("a word that the shell would have to expand has no value", () => {
    const [unit] = unitsOf(`a "b c" 'd' $e "f $g" \`h\` *.i`).units;
    expect(unit?.words).toEqual(["a", "b c", "d", undefined, undefined, undefined, "*.i"]);
  });
  it("redirects name the files that are written and read", () => {
    const [unit] = unitsOf("a > b 2>> c < d 2>&1 > $e").units;
    expect(unit?.redirects.map(({ writes, path, text }) => [writes, path ?? text])).toEqual([
      [true, "b"],
      [true, "c"],
      [false, "d"],
      [true, "$e"],
    ]);
  });
});

const AROUND = { home: "/home/u", cwd: "/srv/app" };
/** Everything allowed, in each format's own words. */
const OPEN: { readonly [format: string]: unknown } = {
  "pi-permission-system": { permission: { "*": "allow", bash: { "*": "allow" } } },
  "claude-code": { permissions: { allow: ["Bash(*)"] } },
  opencode: { permission: "allow" },
  codex: 'prefix_rule(pattern = ["git"], decision = "allow")',
  "gemini-cli": { rule: [{ toolName: "run_shell_command", decision: "allow", priority: 10 }] },
};
const pieces = [
  "rm",
  "x",
  " ",
  "\n",
  ";",
  "&",
  "|",
  "&&",
  "(",
  ")",
  "$(",
  "`",
  "'",
  '"',
  "{",
  "}",
  "<",
  ">",
  "<<E\n",
  "\\",
  "$",
  "#",
  "!",
  "if",
  "then",
  "fi",
  "do",
  "done",
  "ü",
  "\u202e",
  "\0",
  "*",
  "=",
  "[[",
  "]]",
];
const anyCommand = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join("")),
);

describe.each(formats.map((format) => [format.name, format] as const))("%s", (name, format) => {
  const opened = format.open(
    [{ name: "user", file: "list", value: OPEN[name], place: () => ({ file: "list", line: 1, column: 1 }) }],
    AROUND,
  );

  it("never allows what it cannot parse, and never fails", () => {
    fc.assert(
      fc.property(anyCommand, (command) => {
        const { effect, steps } = opened.decide(shellCall(format, command, AROUND));
        expect(steps.length).toBeGreaterThan(0);
        if (unitsOf(command).problem !== undefined) expect(effect).not.toBe("allow");
      }),
      { numRuns: 2_000 },
    );
  });
});
