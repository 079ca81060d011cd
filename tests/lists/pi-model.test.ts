import { expect, it } from "vitest";
import { formats, shellCall } from "../../src/lists/formats.ts";
import { decide, generate } from "./pi-model.ts";

const AROUND = { home: "/home/u", cwd: "/srv/app" };
const [format] = formats;

it("decides 2,000 commands under 50 lists as its documentation says", () => {
  if (format?.name !== "pi-permission-system") throw new Error("the host's format is the first");
  let compared = 0;
  for (let seed = 1; seed <= 50; seed += 1) {
    const { model, commands } = generate(seed, 2_000);
    const layers = model.layers.map((bash, index) => ({
      name: index === 0 ? "global" : "project",
      file: "config.json",
      value: { permission: { ...(index === 0 ? { "*": model.fallback } : {}), bash } },
      place: () => ({ file: "config.json", line: 1, column: 1 }),
    }));
    const opened = format.open(layers, AROUND);
    for (const { text, units } of commands) {
      compared += 1;
      expect(opened.decide(shellCall(format, text, AROUND)).effect, `seed ${seed}: ${text}`).toBe(decide(model, units));
    }
  }
  expect(compared).toBe(100_000);
});
