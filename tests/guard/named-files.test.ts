/** An allowed command is no verdict about the file that it runs. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lastChange } from "../../src/guard/workspace/last-change.ts";
import { namedFiles } from "../../src/guard/workspace/named-files.ts";
import { askOf, forwardedAsk } from "../host/harness/asks.ts";
import { type Endpoint, say } from "../host/harness/index.ts";
import { type Benches, saysUser } from "./setup.ts";
import { withBenches } from "./with-benches.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "named-"));
  mkdirSync(join(folder, "sub"));
  for (const name of ["run.sh", "my run.sh", "sub/run.sh", "tool"]) writeFileSync(join(folder, name), "echo one\n");
  for (const name of ["package.json", "Makefile"]) writeFileSync(join(folder, name), "{}");
  chmodSync(join(folder, "tool"), 0o755);
  symlinkSync("run.sh", join(folder, "link.sh"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the files that a command hangs on", () => {
  test.each([
    ["sh run.sh", "run.sh"],
    ["bash ./run.sh --fast", "run.sh"],
    [". ./run.sh", "run.sh"],
    ["sh link.sh", "run.sh"],
    ["cd sub && sh run.sh", "sub/run.sh"],
    ["sh 'my run.sh'", "my run.sh"],
    ["./tool", "tool"],
    ["cat < run.sh | sh", "run.sh"],
    ["npm test", "package.json"],
    ["cd sub && npm test", "package.json"],
    ["make -C sub all", "Makefile"],
    ["make", "Makefile"],
  ])("%s is another request once %s says something else", (command, file) => {
    const before = namedFiles(command, folder);
    expect(before).toMatchObject({ readsOnly: false });
    expect(namedFiles(command, folder)).toEqual(before);
    writeFileSync(join(folder, file), "touch /tmp/x\n");
    expect(namedFiles(command, folder)).not.toEqual(before);
  });
  test("a file that is made, and one beside it, count as well", () => {
    const before = namedFiles("cd sub && npm test", folder);
    writeFileSync(join(folder, "sub/package.json"), "{}");
    expect(namedFiles("cd sub && npm test", folder)).not.toEqual(before);
  });
  test.each(["sh *.sh", "sh $SCRIPT", "sh ru''n.sh", "sh my\\ run.sh", "./$NAME.sh", "sh /dev/stdin", "sh big.sh"])(
    "%s cannot be compared",
    (command) => {
      writeFileSync(join(folder, "big.sh"), "#".repeat(300_000));
      expect(namedFiles(command, folder)).toBe("unknown");
    },
  );
  test("what only reads hangs on what it names alone", () => {
    expect(namedFiles("git status", folder)).toMatchObject({ readsOnly: true });
    expect(namedFiles("pwd", null)).toMatchObject({ readsOnly: true });
    expect(namedFiles("git status", null)).toBe("unknown");
    expect(namedFiles("cat x", null)).toBe("unknown");
    expect(namedFiles("sh run.sh", null)).toBe("unknown");
  });
  test.each([
    "ls -la",
    "cat run.sh | head -n 5",
    "grep -rn 'foo(.*)[a-z]$' src 2>/dev/null",
    'rg "a b" sub; wc -l run.sh',
    "cd sub && cat run.sh",
    "find . -name '*.ts' -type f -mtime -1",
    "sed -n '1,20p' run.sh",
    "git log --oneline -5",
    "git diff --stat HEAD~1".replace("~1", "^"),
    "git show HEAD:run.sh | sort -rnk2,2 | uniq -c",
    "printf 'a\\n' && echo done 2>&1",
    "cat ~/notes",
    "ls\nls sub",
    'grep --include="*.ts" x sub',
  ])("%s only reads", (command) => {
    expect(namedFiles(command, folder)).toMatchObject({ readsOnly: true });
  });
  test.each([
    "cd sub && cd b && ./run.sh",
    "cd a && cd b && cat x",
    "cd && cat x",
    "cd - && cat x",
    "cd $D && cat x",
    "cd s?b && cat x",
    "cd $(cat d) && ls",
    "read D < d; cd $D && ./run.sh",
    "cd sub && cat ../run.sh",
    "cat sub/../run.sh",
    "./ru''n.sh",
    "./ru\\n.sh",
    "./r{un.sh,}",
    "$'./ru\\x6e.sh'",
    'f=./ru; "$f"n.sh',
    "~+/run.sh",
    "./a=b",
    "./a,b",
    "./a:b",
    "./x{1}",
    "c''at x",
    "ca\\t x",
    "ls(){ ./run.sh; }",
    "ls() (sh run.sh); ls",
    "! ls",
    "ls & ./x",
    "ls # x",
    "find a -name run.sh -exec {} ';'",
    "find . -name x -delete",
    "find . -fprint x",
    "find . -ok rm x",
    "run-parts sub",
    "cat x | xargs -n1 env",
    "git st",
    "git commit -m x",
    "git push",
    "git -c core.hooksPath=hk status",
    "git -C sub status",
    "git diff --output=x",
    "git log --outp x",
    "git diff --ext-diff",
    "git log --show-signature",
    "git branch x",
    "terraform apply",
    "kubectl apply -k dir",
    "rsync -r dist/ h:",
    "curl -d @body.json https://x",
    "eslint .",
    "vite build",
    "awk -fp.awk x",
    "sed -n 'e ./run.sh' x",
    "sed -i s/a/b/ x",
    "sed -n 1,2p -i x",
    "sort -o x y",
    "sort -ro x y",
    "sort --compress-program=./x y",
    "uniq a b",
    "rg --pre ./x y",
    "rg -z y",
    "rg -L y",
    "grep -R x .",
    "grep -fpat x",
    "wc --files0-from=x",
    "file -C -m x",
    "ls > out",
    "echo x >> run.sh",
    "cat < run.sh",
    "cat <(./x)",
    "cat *.txt",
    "cat $X",
    "cat `x`",
    "env ls",
    "X=1 ls",
    "./ls",
    "/bin/ls",
    'cat "$(x)"',
    'echo "a"b',
    "ls '~/x'",
    "printf -v x y",
    "ls >/dev/nullx",
    "sudo ls",
    "command ls",
    "npm test",
    "",
    `ls ${"a ".repeat(5_000)}`,
  ])("%j may run or change something", (command) => {
    const found = namedFiles(command, folder);
    expect(found === "unknown" || !found.readsOnly).toBe(true);
  });
  test.each([
    "sh run.sh &",
    "(sleep 9; cp x run.sh) & sh run.sh",
    "nohup sh run.sh",
    "echo 'sh run.sh' | at now",
    "setsid sh run.sh",
    "watch -n1 sh run.sh",
    "npx tsc --watch",
    "nodemon run.sh",
    "docker compose up -d",
    "npm run watch",
    "tmux new -d 'sh run.sh'",
  ])("%s may change something after its answer, so it cannot be compared", (command) => {
    expect(namedFiles(command, folder)).toBe("unknown");
  });
  test.each(["npm test 2>&1", "sh run.sh && make", "sh run.sh &> log", "sh run.sh >& log"])(
    "%s ends with its answer",
    (command) => expect(namedFiles(command, folder)).not.toBe("unknown"),
  );
  test.each(["diff -r a sub", "diff sub a", "diff --recursive a b", "diff run.sh sub", "ls -L sub", "du -L sub"])(
    "%s follows links that nobody looks for",
    (command) => {
      mkdirSync(join(folder, "a"));
      const found = namedFiles(command, folder);
      expect(found === "unknown" || !found.readsOnly).toBe(true);
    },
  );
  test("files that are compared by name are read alone", () => {
    expect(namedFiles("diff -u run.sh tool", folder)).toMatchObject({ readsOnly: true });
  });
  test.each(["a,b", "a:b", "a=b", "@x", "-dash"])("a file that is called %s is looked at", (name) => {
    const before = namedFiles(`cat -- ${name}`, folder);
    expect(before).toMatchObject({ readsOnly: true });
    writeFileSync(join(folder, name), "one");
    expect(namedFiles(`cat -- ${name}`, folder)).not.toEqual(before);
  });
  test.each(["rm -rf cur/", "cp -r x cur", "tee cur/new.txt", "ls cur", "cd cur && ls"])(
    "%s is another request once the link leads elsewhere",
    (command) => {
      for (const name of ["safe", "prod"]) mkdirSync(join(folder, name));
      symlinkSync("safe", join(folder, "cur"));
      const before = namedFiles(command, folder);
      rmSync(join(folder, "cur"));
      symlinkSync("prod", join(folder, "cur"));
      expect(namedFiles(command, folder)).not.toEqual(before);
    },
  );
  test.each([
    [".git/config", "[core]\n fsmonitor = ./run.sh\n"],
    [".git/config", "[include]\n path = x\n"],
    [".git/config", '[filter "x"]\n clean = ./run.sh\n'],
    [".git/config", '[diff "x"]\n textconv = ./run.sh\n'],
    [".git/hooks/post-index-change", "#!/bin/sh\n"],
    [".git/index", "DIRC\0\0\xe0\0"],
    ["sub/HEAD", "ref: refs/heads/main\n"],
    ["sub/.git", "gitdir: ../x\n"],
  ])("git may run a program because of %s: %j", (file, text) => {
    mkdirSync(join(folder, ".git/hooks"), { recursive: true });
    writeFileSync(join(folder, ".git/config"), "[core]\n bare = false\n");
    expect(namedFiles("cd sub && git status", folder)).toMatchObject({ readsOnly: true });
    writeFileSync(join(folder, file), text, "latin1");
    expect(namedFiles("cd sub && git status", folder)).toMatchObject({ readsOnly: false });
  });
});

describe("contract: the verdict cache", () => {
  let endpoint: Endpoint;
  let benches: Benches;
  withBenches((opened) => ({ endpoint, benches } = opened));
  const edit = (id: string) => ({
    type: "message",
    message: { role: "assistant", content: [{ type: "toolCall", id, name: "edit", arguments: { path: "lib.sh" } }] },
  });
  test("an identical ask hits while nothing has changed, and misses after a rewrite or an edit", async () => {
    endpoint.answer("reviewer", () => say('{"verdict":"allow"}'));
    const entries: unknown[] = [saysUser("run it")];
    const bench = benches.open({ entries, host: { cwd: () => folder } });
    const reviews = async (command: string) => {
      const before = endpoint.requestsOf("reviewer").length;
      await bench.ask(askOf("bash", { request: { value: command }, details: { command } }));
      return endpoint.requestsOf("reviewer").length - before;
    };
    expect([await reviews("sh run.sh"), await reviews("sh run.sh")]).toEqual([1, 0]);
    writeFileSync(join(folder, "run.sh"), "rm -rf ~\n");
    expect([await reviews("sh run.sh"), await reviews("sh run.sh"), await reviews("git status")]).toEqual([1, 0, 1]);
    entries.push(edit("e1"));
    expect([await reviews("sh run.sh"), await reviews("sh run.sh"), await reviews("git status")]).toEqual([1, 0, 0]);
    expect([await reviews("eslint ."), await reviews("eslint .")]).toEqual([1, 0]);
    expect([await reviews("sh *.sh"), await reviews("sh *.sh")]).toEqual([1, 1]);
  });
  const call = (id: string, name: string, input: object) => ({ type: "toolCall", id, name, arguments: input });
  const calls = (...content: object[]) => ({ type: "message", message: { role: "assistant", content } });
  const own = (id: string, command: string) => ({ id, name: "bash", input: { command } });
  test.each([
    ["a write", calls(call("w", "write", { path: "a" }))],
    ["an edit", edit("e")],
    ["a command", calls(call("b", "bash", { command: "echo x > mymod.py" }))],
    ["a tool of another server", calls(call("m", "mcp", { tool: "fs_write" }))],
    ["a subagent", calls(call("s", "subagent", { task: "x" }))],
    ["a tool that nobody knows", calls(call("x", "frobnicate", {}))],
    ["a compaction", { type: "compaction", id: "k" }],
    [
      "a command of the person's",
      { type: "message", id: "p", message: { role: "bashExecution", command: "git pull" } },
    ],
  ])("%s since makes a command that runs code another request", async (_name, change) => {
    endpoint.answer("reviewer", () => say('{"verdict":"allow"}'));
    const entries: unknown[] = [saysUser("run it")];
    const bench = benches.open({ entries, host: { cwd: () => folder } });
    let at = 0;
    const reviews = async (command: string) => {
      const [before, id] = [endpoint.requestsOf("reviewer").length, `c${(at += 1)}`];
      entries.push(calls(call(id, "bash", { command })));
      await bench.ask(askOf("bash", { request: { value: command }, details: { command, toolCallId: id } }));
      return endpoint.requestsOf("reviewer").length - before;
    };
    for (const command of ["python3 -m mymod", "cd a && cd b && ./run.sh", "git st"]) {
      expect([await reviews(command), await reviews(command), await reviews("ls sub"), await reviews(command)]).toEqual(
        [1, 0, command.startsWith("python3") ? 1 : 0, 0],
      );
      entries.push(change);
      expect([await reviews(command), await reviews(command), await reviews("ls sub")]).toEqual([1, 0, 0]);
    }
  });
  test("while something runs in the background, what runs code is reviewed each time", async () => {
    endpoint.answer("reviewer", () => say('{"verdict":"allow"}'));
    const entries: unknown[] = [saysUser("run it"), calls(call("b", "bash", { command: "./rewrite.sh &" }))];
    const bench = benches.open({ entries, host: { cwd: () => folder } });
    const before = endpoint.requestsOf("reviewer").length;
    for (const command of ["sh run.sh", "sh run.sh", "cat run.sh", "cat run.sh"])
      await bench.ask(askOf("bash", { request: { value: command }, details: { command } }));
    expect(endpoint.requestsOf("reviewer").length - before).toBe(3);
  });
  test("a rewritten skill is reviewed again", async () => {
    endpoint.answer("reviewer", () => say('{"verdict":"allow"}'));
    const entries: unknown[] = [saysUser("release it")];
    const bench = benches.open({ entries, host: { cwd: () => folder } });
    const before = endpoint.requestsOf("reviewer").length;
    for (const change of [[], [], [edit("e")]]) {
      entries.push(...change);
      await bench.ask(askOf("skill"));
    }
    expect(endpoint.requestsOf("reviewer").length - before).toBe(2);
    mkdirSync(join(folder, ".pi/skills/release"), { recursive: true });
    for (const text of ["one", "one", "two"]) {
      writeFileSync(join(folder, ".pi/skills/release/SKILL.md"), text);
      await bench.ask(askOf("skill"));
    }
    expect(endpoint.requestsOf("reviewer").length - before).toBe(4);
  });
  test("a subagent's verdict for what runs code is for that ask alone, and what it ran may have changed anything", async () => {
    endpoint.answer("reviewer", () => say('{"verdict":"allow"}'));
    const bench = benches.open({ entries: [saysUser("run it")], host: { cwd: () => folder } });
    const reviews = async (make: typeof askOf, command: string) => {
      const before = endpoint.requestsOf("reviewer").length;
      await bench.ask(
        make("bash", {
          request: { value: command },
          details: { command },
          evidence: [{ label: "working directory", text: folder, detail: null }],
        }),
      );
      return endpoint.requestsOf("reviewer").length - before;
    };
    expect([await reviews(askOf, "sh run.sh"), await reviews(askOf, "sh run.sh")]).toEqual([1, 0]);
    expect([await reviews(forwardedAsk, "python3 -m mymod"), await reviews(forwardedAsk, "python3 -m mymod")]).toEqual([
      1, 1,
    ]);
    expect([await reviews(forwardedAsk, "ls sub"), await reviews(forwardedAsk, "ls sub")]).toEqual([1, 0]);
    expect([await reviews(askOf, "sh run.sh"), await reviews(askOf, "sh run.sh")]).toEqual([1, 0]);
  });
  test("the newest change is found without walking again, and a call that stands behind the asked one has not run", () => {
    const memory = new WeakMap();
    const first = edit("e1");
    const [next, last] = [saysUser("more"), saysUser("and more")];
    const asked = own("c1", "sh run.sh");
    expect(lastChange([next, first], memory, asked)).toContain("e1");
    expect(lastChange([last, next, edit("older than what is known")], memory, asked)).toContain("e1");
    expect(lastChange([], memory, asked)).toBe("");
    const both = calls(call("c1", "bash", asked.input), call("w1", "write", { path: "lib.sh" }));
    expect(lastChange([both, last, next, first], memory, asked)).toContain("e1");
    const again = calls(call("c2", "bash", asked.input));
    expect(lastChange([again, both], memory, own("c2", "sh run.sh"))).toContain("w1");
    expect(lastChange([calls(call("c3", "bash", asked.input)), again], memory, own("c3", "sh run.sh"))).toContain("w1");
    expect(lastChange([calls(call("c4", "bash", { command: "make" })), again], memory, own("c4", "make"))).toContain(
      "c2",
    );
  });
});
