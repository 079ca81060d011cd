/** Records with all that engines take differently: nulls, unicode, quotes, huge whole numbers, NaN and what is missing. */
import { askedIn } from "../../src/analysis/asked.ts";
import { lower } from "../../src/engine/lower.ts";
import { numbers } from "../analysis/replay-log.ts";

export const subject = { table: "team/release" };
const table = lower(
  {
    kind: "rules",
    id: "team/release",
    description: "May it be released?",
    outcomes: ["go", "ask", "stop"],
    facts: {
      branch: { description: "where", text: { match: "path", examples: ["main"] }, optional: true },
      failedTests: { description: "tests", number: { min: 0, integer: true }, optional: true },
      costUsd: { description: "USD", number: {}, optional: true },
      urgent: { description: "now", flag: true, missing: false },
      risk: { description: "how much", oneOf: ["small", "large"], optional: true },
      who: { description: "a person", text: { match: "name" }, optional: true },
    },
    rules: [
      { id: "red", when: { failedTests: { above: 2 } }, then: "stop", because: "r" },
      { id: "huge", when: { failedTests: { atLeast: 9007199254740992 } }, then: "stop", because: "h" },
      { id: "dear", when: { costUsd: { atLeast: 0.1 } }, then: "ask", because: "d" },
      { id: "feature", when: { branch: { like: ["feature/**"] }, urgent: true }, then: "go", because: "f" },
    ],
    otherwise: { then: "ask", because: "o" },
    onFault: "stop",
  },
  {},
  "release.jsonc",
  () => [1, 1],
);
export const policies = [{ own: askedIn({ "team/release": table }, {}) }];

export function* records(count: number): Generator<string> {
  const random = numbers(11);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  for (let at = 0; at < count; at++) {
    const facts = {
      branch: pick(["main", "feature/a", "feature/ü 'x'", "日本/語", 'a"b', "a\\b", "😀/x", " ", null, undefined]),
      failedTests: pick([0, 1, 2, 3, 1.5, -1, 2 ** 53, 2 ** 60, 1e30, null, undefined]),
      costUsd: pick([0, 0.1, 0.05, 0.30000000000000004, -1e300, 1e-300, "NaN", null, undefined]),
      urgent: pick([true, false, null, undefined]),
      risk: pick(["small", "large", "Small", null, undefined]),
      who: pick(["Ada", "名", "O'Neil", null, undefined]),
    };
    yield JSON.stringify({
      table: "team/release",
      facts,
      outcome: pick(["go", "ask", "stop"]),
      ...(random() < 0.5 && { rule: pick(["red", "otherwise", 'q"ü']) }),
      ...(random() < 0.9 && { time: new Date(1_790_000_000_000 + at * 1000).toISOString() }),
    });
  }
}
