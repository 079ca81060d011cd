import { describe, expect, test } from "vitest";
import { createActivation } from "../../src/advisor/activation.ts";
import { createSession } from "../../src/advisor/session.ts";
import { policyOf } from "../../src/advisor/policy.ts";
import { inlineConfig } from "../../src/config/load.ts";

/** The tool list of one Pi session, and an executor that may or may not be advised. */
function sessionWith(tools: readonly string[]) {
  let active = [...tools];
  const said: string[] = [];
  const pi = {
    getActiveTools: () => active,
    setActiveTools: (names: string[]) => void (active = names),
    getAllTools: () => [],
  };
  const activation = createActivation(
    pi,
    (event) => void said.push(event),
    () => true,
  );
  const session = createSession(
    policyOf(inlineConfig("advisor", { modelKey: "a/m", disabledForModels: ["p/blocked"] })),
  );
  return {
    said,
    active: () => active,
    run: (id: string) => activation.update(session, { provider: "p", id, effort: "off" }),
    remove: () => void (active = active.filter((name) => name !== "advisor")),
  };
}

describe("the tool is stripped and restored in each session by itself", () => {
  test("two sessions of one process do not restore for each other", () => {
    const [one, two] = [sessionWith(["ls", "advisor"]), sessionWith(["ls", "advisor"])];
    for (const session of [one, two]) session.run("blocked");
    expect([one.active(), two.active()]).toEqual([["ls"], ["ls"]]);
    one.run("free");
    two.run("free");
    expect([one.active(), two.active()]).toEqual([
      ["ls", "advisor"],
      ["ls", "advisor"],
    ]);
    expect(two.said).toEqual(["restored"]);
  });
  test("a tool that the person took away stays away, whatever another session's executor was", () => {
    const [mine, other] = [sessionWith(["ls"]), sessionWith(["ls", "advisor"])];
    other.run("blocked");
    mine.run("free");
    expect(mine.active()).toEqual(["ls"]);
  });
  test("and so it does after it was stripped and restored once", () => {
    const session = sessionWith(["ls", "advisor"]);
    session.run("blocked");
    session.run("free");
    session.remove();
    session.run("free");
    expect(session.active()).toEqual(["ls"]);
  });
});
