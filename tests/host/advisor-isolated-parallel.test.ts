import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { fileName, parseFileName } from "../../src/host/consultations/files.ts";
import { recordsIn } from "../advisor/isolated/records.ts";
import { temporaryFolder } from "../advisor/isolated/workspace.ts";
import { startEndpoint } from "./harness/endpoint.ts";
import { say } from "./harness/script.ts";
import { callAdvisor, scene, toolEnds } from "./isolated-advisor.ts";

const rounds = 10;
const callsPerRound = 20;
const processes = 2;
const mebibyte = 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

/** A log that is full already: records of 1 MiB each, a few that are too old, and files that are none of the log's. */
function fullLog(directory: string): { readonly planted: readonly string[]; readonly foreign: readonly string[] } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const id = (number: number) => `00000000-0000-4000-8000-${number.toString().padStart(12, "0")}`;
  const put = (name: string, ageDays: number, size = 0) => {
    const path = join(directory, name);
    writeFileSync(path, size === 0 ? `content of ${name}` : "");
    if (size > 0) truncateSync(path, size);
    const time = new Date(Date.now() - ageDays * dayMs);
    utimesSync(path, time, time);
    return name;
  };
  return {
    planted: [
      ...Array.from({ length: 100 }, (_, number) => put(fileName(id(number), "completed"), 2 + number / 100, mebibyte)),
      ...Array.from({ length: 5 }, (_, number) => put(fileName(id(200 + number), "completed"), 31 + number)),
    ],
    foreign: [
      put("notes.txt", 400),
      put(`${id(1)}.review.md`, 400),
      put("backup.completed.json", 400),
      put(fileName(id(300), "pending"), 400),
      put(fileName(id(301), "finalizing"), 400),
    ],
  };
}

describe("two processes that consult at once into one directory", () => {
  it("leave every record whole, keep the log within its bounds, and touch no other file", async () => {
    const directory = join(temporaryFolder(), "log");
    const { planted, foreign } = fullLog(directory);
    const endpoint = await startEndpoint();
    onTestFinished(() => endpoint.close());
    endpoint.answer("advisor", () => say("Keep it."));
    // Enough text that the new records press the old ones out.
    const context = "The SDK retries twice. ".repeat(1000);
    const executor = (name: string) => `stub/${name}`;
    const executors = Array.from({ length: processes }, (_, index) => `executor-${index}`);

    const done = await Promise.all(
      executors.map(async (name) => {
        const { pi } = await scene({
          endpoint,
          config: { model: "stub/advisor", logDirectory: directory },
          model: executor(name),
          models: Object.fromEntries(executors.map((one) => [executor(one), {}])),
        });
        const ends = [];
        for (let round = 0; round < rounds; round += 1) {
          const calls = Array.from({ length: callsPerRound }, (_, call) => ({
            question: `${name} ${round}/${call}?`,
            purpose: "decision",
            context,
          }));
          endpoint.queue(name, callAdvisor(...calls), say("done"));
          ends.push(...toolEnds(await pi.prompt("go on")));
        }
        return ends;
      }),
    );

    const ends = done.flat();
    expect(ends).toHaveLength(processes * rounds * callsPerRound);
    for (const { isError, details } of ends) expect([isError, details["warnings"]]).toEqual([false, []]);

    const files = readdirSync(directory);
    const fresh = files.filter((name) => !planted.includes(name) && !foreign.includes(name));
    expect(fresh.toSorted()).toEqual(
      ends.map(({ details }) => fileName(String(details["id"]), "completed")).toSorted(),
    );
    const questions = recordsIn(directory, (name) => fresh.includes(name)).map(
      ({ status, input }) => `${status} ${input?.question}`,
    );
    const asked = executors.flatMap((name) =>
      Array.from(
        { length: rounds * callsPerRound },
        (_, index) => `completed ${name} ${Math.floor(index / callsPerRound)}/${index % callsPerRound}?`,
      ),
    );
    expect(questions.toSorted()).toEqual(asked.toSorted());

    const left = files.filter((name) => parseFileName(name)?.stage === "completed");
    const total = left.reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
    expect(total).toBeLessThanOrEqual(100 * mebibyte);
    // Not one more than that needed: with the newest of the removed back, the log would be too large.
    expect(total + mebibyte).toBeGreaterThan(100 * mebibyte);
    for (const name of left) expect(statSync(join(directory, name)).mtimeMs).toBeGreaterThan(Date.now() - 30 * dayMs);
    for (const name of foreign) expect(readFileSync(join(directory, name), "utf8")).toBe(`content of ${name}`);
  });
});
