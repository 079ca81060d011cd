import { SessionManager } from "@earendil-works/pi-coding-agent";
import { describe, expect, test } from "vitest";
import { usageRecorder } from "../../src/host/usage.ts";

const USAGE = {
  input: 10,
  output: 2,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 12,
  cost: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, total: 2 },
};
const SPENT = { kind: "advisor_warm", provider: "stub", model: "advisor", usage: USAGE };

describe("usage is recorded natively where the host can", () => {
  test("as an entry of the session", () => {
    const session = SessionManager.inMemory("/tmp");
    const recorder = usageRecorder(session);
    expect(recorder.available).toBe(true);
    expect(recorder.record({ ...SPENT, note: "warm" })).toBe(true);
    expect(session.getEntries()).toMatchObject([
      { type: "usage", kind: "advisor_warm", provider: "stub", model: "advisor", usage: USAGE, note: "warm" },
    ]);
  });

  test.each([undefined, null, {}, { appendUsage: 1 }, "session"])("and not with %o", (manager) => {
    const recorder = usageRecorder(manager);
    expect(recorder.available).toBe(false);
    expect(recorder.record(SPENT)).toBe(false);
  });

  test("a session that has ended records nothing and throws nothing", () => {
    const ended = {
      appendUsage() {
        throw new Error("stale");
      },
    };
    expect(usageRecorder(ended).record(SPENT)).toBe(false);
  });
});
