import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileName, reviewName } from "../../src/host/consultations/files.ts";
import { reviewQuestions } from "../../src/host/consultations/review-notes.ts";
import { consultIn } from "../advisor/isolated/consult-in.ts";
import { temporaryFolder } from "../advisor/isolated/workspace.ts";
import { cli, type Ran } from "./run.ts";

interface Log {
  readonly directory: string;
  run(...words: string[]): Promise<Ran>;
  put(name: string, content: unknown): void;
}

/** A log with as many finished consultations as asked for, and the command line of its owner. */
async function log(consultations: number): Promise<Log & { readonly ids: readonly string[] }> {
  const home = temporaryFolder();
  const directory = join(home, "state", "pi-advisor", "consultations");
  const ids: string[] = [];
  for (let count = 0; count < consultations; count += 1) ids.push((await consultIn(home)).id);
  return {
    directory,
    ids,
    run: (...words) => cli(["consultations", ...words], { env: { HOME: home, XDG_STATE_HOME: join(home, "state") } }),
    put(name, content) {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      writeFileSync(join(directory, name), typeof content === "string" ? content : JSON.stringify(content), {
        mode: 0o600,
      });
    },
  };
}

const other = "ffffffff-0000-4000-8000-000000000001";
const recordOf = ({ directory }: Log, id: string) => readFileSync(join(directory, fileName(id, "completed")), "utf8");
/** The record of a finished consultation, changed. */
const changed = (log: Log, id: string, part: object) => ({ ...JSON.parse(recordOf(log, id)), ...part });

describe("consultations list", () => {
  it("says that there are none, and creates nothing", async () => {
    const made = await log(0);
    const { code, out } = await made.run();
    expect([code, out]).toEqual([0, `0 consultations in ${made.directory}\n`]);
    expect(existsSync(made.directory)).toBe(false);
  });

  it("shows each with time, status, model, cost, id and question", async () => {
    const made = await log(2);
    const { code, out } = await made.run("list");
    expect(code).toBe(0);
    expect(out).toContain(`2 consultations in ${made.directory}`);
    for (const id of made.ids)
      expect(out).toMatch(
        new RegExp(
          `\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  completed  stub/advisor  unknown  \\d+\\.\\d s  ${id.slice(0, 8)}  Keep our own retry\\?\n`,
        ),
      );
    expect(out).not.toContain("left over");
  });

  it("shows the newest first", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    made.put(fileName(other, "completed"), changed(made, id, { id: other, startedAt: "2020-01-01T00:00:00.000Z" }));
    const { out } = await made.run();
    expect(out.indexOf(id.slice(0, 8))).toBeLessThan(out.indexOf(other.slice(0, 8)));
  });

  it("names every file that was left over, and says what it is good for", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    const pending = changed(made, id, { id: other, status: "pending", startedAt: "2020-01-01T00:00:00.000Z" });
    made.put(fileName(other, "pending"), pending);
    made.put(fileName(other, "finalizing"), JSON.stringify(pending).slice(0, 99));
    made.put(fileName(id, "pending"), changed(made, id, { status: "pending" }));
    const { out } = await made.run();
    expect(out).toContain("2 consultations left over");
    expect(out).toContain(
      `${fileName(other, "pending")}  the question, without an answer, started 2020-01-01T00:00:00.000Z, past its time limit\n`,
    );
    expect(out).toContain(`${fileName(other, "finalizing")}  not whole, started`);
    expect(out).toContain(`${fileName(id, "pending")}  its consultation is completed`);
  });

  it("does not take a consultation within its limit for an interrupted one", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    made.put(
      fileName(other, "pending"),
      changed(made, id, { id: other, status: "pending", startedAt: new Date().toISOString() }),
    );
    expect((await made.run()).out).not.toContain("past its time limit");
  });

  it("says which record cannot be read, and shows the others", async () => {
    const made = await log(1);
    made.put(fileName(other, "completed"), "{");
    const { out } = await made.run();
    expect(out).toContain(`unreadable`);
    expect(out).toContain("Keep our own retry?");
  });

  it("gives one JSON document", async () => {
    const made = await log(1);
    const { out, err } = await made.run("--json");
    expect(JSON.parse(out)).toMatchObject({
      directory: made.directory,
      consultations: [
        {
          id: made.ids[0],
          files: ["completed"],
          torn: [],
          reviewed: false,
          leftOver: false,
          record: { status: "completed" },
        },
      ],
    });
    expect(err).toBe("");
  });

  it("reads another directory when told to", async () => {
    const made = await log(1);
    const { out } = await cli(["consultations", "-d", made.directory]);
    expect(out).toContain("1 consultation in");
  });
});

describe("consultations show", () => {
  it("shows question, facts, answer and cost", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    made.put(
      fileName(other, "completed"),
      changed(made, id, {
        id: other,
        input: { question: "Which?", purpose: "diagnosis", context: "line one\nline two" },
      }),
    );
    const { code, out } = await made.run("show", other);
    expect(code).toBe(0);
    for (const part of [
      "Question (diagnosis)\n  Which?",
      "Facts given\n  line one\n  line two",
      "Answer\n  Keep it.",
      "the invoice is not known here",
      "input 10, output 5",
    ])
      expect(out).toContain(part);
  });

  it("takes the beginning of an id, as long as it is one consultation's", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    const twin = `${other.slice(0, -1)}2`;
    for (const one of [other, twin]) made.put(fileName(one, "completed"), changed(made, id, { id: one }));
    expect((await made.run("show", id.slice(0, 8))).out).toContain(`Consultation ${id}`);
    expect(await made.run("show", "ffffffff")).toMatchObject({
      code: 2,
      err: expect.stringContaining("could be any of 2 consultations"),
    });
    expect(await made.run("show", "nothing")).toMatchObject({
      code: 2,
      err: expect.stringContaining("there is no consultation `nothing`"),
    });
    expect(await made.run("show")).toMatchObject({ code: 2 });
  });

  it("shows what a killed consultation left, and says when nothing of it is whole", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    made.put(fileName(other, "pending"), changed(made, id, { id: other, status: "pending" }));
    expect((await made.run("show", other)).out).toContain("status    pending");
    made.put(fileName(other, "pending"), "{");
    expect(await made.run("show", other)).toMatchObject({
      code: 2,
      err: expect.stringContaining("no file of consultation"),
    });
  });

  it("gives one JSON document, notes included", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    await made.run("review", id, "--note", "fine");
    expect(JSON.parse((await made.run("show", id, "--json")).out)).toMatchObject({
      id,
      reviewed: true,
      record: { answer: "Keep it." },
      notes: expect.stringMatching(/\nfine\n$/),
    });
  });

  it("lets no control character of a model through to the terminal", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    made.put(fileName(other, "completed"), changed(made, id, { id: other, answer: "a\u001b[2Jb\u0007c\u202ed\ttab" }));
    const { out } = await made.run("show", other);
    expect(out).toContain("abcd\ttab");
    for (const hidden of ["\u001b", "\u0007", "\u202e"]) expect(out).not.toContain(hidden);
  });
});

describe("consultations review", () => {
  it("asks the five questions and keeps notes beside the record, which stays as it is", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    const before = recordOf(made, id);
    const { code, out } = await made.run("review", id);
    expect(code).toBe(0);
    expect(reviewQuestions).toHaveLength(5);
    for (const [index, question] of reviewQuestions.entries()) expect(out).toContain(`${index + 1}. ${question}`);
    for (const part of ["Keep our own retry?", "Answer\n  Keep it.", reviewName(id)]) expect(out).toContain(part);

    const notes = join(made.directory, reviewName(id));
    expect(lstatSync(notes).mode & 0o777).toBe(0o600);
    writeFileSync(notes, `${readFileSync(notes, "utf8")}\n4. We followed it; the flake went away.\n`);
    const { out: again } = await made.run("review", id, "--note", "5. Worth its cent.");
    expect(again).toContain("the flake went away");
    expect(readFileSync(notes, "utf8")).toMatch(/flake went away\.\n\n5\. Worth its cent\.\n$/);
    expect(readFileSync(notes, "utf8").match(/# Review/g)).toHaveLength(1);
    expect(recordOf(made, id)).toBe(before);
    expect(readdirSync(made.directory)).toHaveLength(2);
    expect((await made.run()).out).toContain("(reviewed) Keep our own retry?");
    expect((await made.run("show", id)).out).toContain("the flake went away");
  });

  it("outlives the record, and says so", async () => {
    const made = await log(2);
    const [gone = "", kept = ""] = made.ids;
    await made.run("review", gone, "--note", "We followed it.");
    expect((await made.run()).out).not.toContain("whose record is gone");
    rmSync(join(made.directory, fileName(gone, "completed")));

    const { code, out } = await made.run();
    expect(code).toBe(0);
    expect(out).toContain(`1 consultation in ${made.directory}`);
    expect(out).toContain(`1 review whose record is gone; \`show ID\` reads one:\n  ${reviewName(gone)}\n`);
    expect(out).not.toContain("left over");
    expect(out).toContain(kept.slice(0, 8));
    const listed = JSON.parse((await made.run("list", "--json")).out).consultations;
    expect(listed).toContainEqual({ id: gone, files: [], torn: [], reviewed: true, leftOver: false });

    const shown = await made.run("show", gone);
    expect(shown).toMatchObject({ code: 0 });
    for (const part of ["its record is gone", "We followed it."]) expect(shown.out).toContain(part);
    expect(JSON.parse((await made.run("show", gone, "--json")).out)).toMatchObject({
      id: gone,
      notes: expect.stringContaining("We followed it."),
    });
    expect((await made.run("review", gone, "--note", "It was right.")).out).toContain("It was right.");
    made.put("ffffffff-0000-4000-8000-000000000002.review.txt", "a stranger's file");
    expect((await made.run()).out).toContain("1 review whose");
  });

  it("writes through no link", async () => {
    const made = await log(1);
    const [id = ""] = made.ids;
    const victim = join(temporaryFolder(), "victim");
    writeFileSync(victim, "mine");
    symlinkSync(victim, join(made.directory, reviewName(id)));
    expect(await made.run("review", id, "--note", "x")).toMatchObject({ code: 2 });
    expect(readFileSync(victim, "utf8")).toBe("mine");
  });
});

describe("wrong usage", () => {
  it.each([[["lost"]], [["show", "a", "b"]], [["list", "a"]], [["list", "--note", "x"]], [["--nothing"]]])(
    "%j is 2",
    async (words) => {
      const made = await log(0);
      expect(await made.run(...words)).toMatchObject({ code: 2, out: "" });
    },
  );
});
