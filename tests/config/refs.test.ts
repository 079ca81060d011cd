import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileConfig } from "../../src/config/load.ts";
import { escapeText, expand, expandText, keepRefs, type Ref } from "../../src/config/refs.ts";

const env = { NAME: "value", EMPTY: "", DOLLAR: "$NAME ${NAME}", _x1: "under" };

describe("contract: any string value may reference environment variables", () => {
  it.each([
    ["${NAME}", "value"],
    ["a-${NAME}-${_x1}", "a-value-under"],
    ["${NAME:-fallback}", "value"],
    ["${UNSET:-fallback}", "fallback"],
    ["${EMPTY:-fallback}", "fallback"],
    ["${UNSET:-}", ""],
    ["${UNSET:-a b:-c $NAME}", "a b:-c $NAME"],
    ["$$", "$"],
    ["$$$$", "$$"],
    ["$${NAME}", "${NAME}"],
    ["$$${NAME}", "$value"],
    ["${DOLLAR}", "$NAME ${NAME}"],
  ])("%s becomes %j", (text, expected) =>
    expect(expandText(text, env)).toMatchObject({ value: expected, unresolved: [] }),
  );
});

describe("contract: everything else stays literal text, nothing here runs a shell", () => {
  it.each([
    "$NAME",
    "${NAME:?missing}",
    "${NAME:=x}",
    "${NAME-x}",
    "${1X}",
    "${}",
    "${NAME",
    "$(whoami)",
    "`whoami`",
    "${ NAME }",
    "$",
  ])("%s", (text) => {
    expect(expandText(text, env)).toEqual({ value: text, variables: [], unresolved: [] });
  });
});

describe("contract: a ref with no value and no fallback is reported by variable name", () => {
  it("where the variable is unset, and where it is empty", () => {
    expect(expand({ a: ["x", "${UNSET}-${EMPTY}"] }, env).unresolved).toEqual([
      { pointer: "/a/1", variable: "UNSET", state: "not set" },
      { pointer: "/a/1", variable: "EMPTY", state: "empty" },
    ]);
  });
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "only the environment's own names count: %s",
    (name) => {
      expect(expandText(`\${${name}}`, {}).unresolved).toEqual([{ variable: name, state: "not set" }]);
      expect(expandText(`\${${name}:-x}`, {}).value).toBe("x");
    },
  );
});

describe("values other than texts, and keys, are left alone", () => {
  it("everywhere", () => {
    const config = { "${NAME}": 1, list: [null, true, { n: 2 }] };
    expect(expand(config, env)).toEqual({ value: config, refs: [], unresolved: [], unclosed: [] });
  });
});

describe("a text that is escaped reads back as itself", () => {
  it("whatever it is", () => {
    const text = fc.string({ unit: fc.constantFrom("$", "{", "}", "A", ":", "-", "?"), maxLength: 12 });
    fc.assert(
      fc.property(text, (one) => {
        expect(expandText(escapeText(one), { A: "leaked" }).value).toBe(one);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("contract: saving a config keeps the placeholder", () => {
  const written = {
    provider: "${P}",
    model: "m",
    surfaces: ["bash", "${S}", "${S}:*"],
    fallbacks: [
      { provider: "${P}", model: "a" },
      { provider: "b", model: "${M}" },
    ],
    note: "5$$",
  };
  const values = { P: "anthropic", S: "mcp", M: "haiku" };
  const loaded = expand(written, values);

  it("where nothing has changed, the config is written as it was read", () => {
    expect(keepRefs(loaded.value, loaded.refs, values)).toEqual({ value: written });
  });
  it("in a list it is searched for, not taken by position", () => {
    expect(
      keepRefs(
        { surfaces: ["mcp:*", "new", "mcp"], fallbacks: [{ provider: "b", model: "haiku" }] },
        loaded.refs,
        values,
      ),
    ).toEqual({
      value: { surfaces: ["${S}:*", "new", "${S}"], fallbacks: [{ provider: "b", model: "${M}" }] },
    });
  });
  it("another field of an entry is not taken for it", () => {
    expect(keepRefs({ fallbacks: [{ provider: "haiku", model: "anthropic" }] }, loaded.refs, values)).toEqual({
      value: { fallbacks: [{ provider: "haiku", model: "anthropic" }] },
    });
  });
  it("a ref that no longer resolves refuses the write and is named", () => {
    const kept = keepRefs(loaded.value, loaded.refs, { ...values, P: undefined });
    expect("drifted" in kept && kept.drifted.map(({ variables }) => variables)).toEqual([["P"], ["P"]]);
  });
  it("so does one that now resolves to another value than the one being saved", () => {
    const kept = keepRefs(loaded.value, loaded.refs, { ...values, M: "opus" });
    expect("drifted" in kept && kept.drifted.map(({ pointer, raw }) => `${pointer} ${raw}`)).toEqual([
      "/fallbacks/1/model ${M}",
    ]);
  });
  it("and one whose value was changed in the meantime", () => {
    const kept = keepRefs({ ...(loaded.value as object), provider: "openai" }, loaded.refs, values);
    expect("drifted" in kept && kept.drifted.map(({ pointer }) => pointer)).toEqual(["/provider"]);
  });
  it("a new text with a $ in it reads back as itself", () => {
    expect(keepRefs({ instructions: "never print ${HOME}" }, [], {})).toEqual({
      value: { instructions: "never print $${HOME}" },
    });
  });

  it("so no value that only lives in the environment is ever written", () => {
    const secret = "s3cr3t";
    const config = fc.record({
      provider: fc.constantFrom("plain", "${A}", "x${A}y", "${A:-f}"),
      surfaces: fc.array(fc.constantFrom("bash", "${A}", "${A}:*", "$$"), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(config, fc.nat(), (raw, rotation) => {
        const { value, refs } = expand(raw, { A: secret });
        const { provider, surfaces } = value as { provider: string; surfaces: string[] };
        const turned = surfaces.map((_, index) => surfaces[(index + rotation) % surfaces.length]);
        const kept = keepRefs({ provider, surfaces: turned }, refs, { A: secret });
        expect(kept).toHaveProperty("value");
        expect(JSON.stringify(kept)).not.toContain(secret);
        expect("value" in kept && expand(kept.value, { A: secret }).value).toEqual({ provider, surfaces: turned });
      }),
    );
  });
  it("refs are plain data", () => {
    const [first]: readonly Ref[] = loaded.refs;
    expect(first).toEqual({ pointer: "/provider", raw: "${P}", variables: ["P"], value: "anthropic" });
  });
});

describe("a reference that can never work is told", () => {
  const told = (text: string, env: { readonly [name: string]: string } = {}) =>
    fileConfig("guard", "f", { kind: "text", text }, env).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
  it.each(["${MODEL", "a-${MODEL", "${SET}${MODEL", "${MODEL:-x", "$$${MODEL"])(
    "one without its closing brace: %j",
    (model) => {
      expect(told(JSON.stringify({ provider: "p", model }), { SET: "s" })).toEqual(["unclosed-ref /model"]);
    },
  );
  it.each(["$MODEL", "$${MODEL", "${MODEL:?no}", "$(MODEL", "${", "${}", "{MODEL"])(
    "what stays text by right is not: %j",
    (model) => {
      expect(told(JSON.stringify({ provider: "p", model }))).toEqual([]);
    },
  );
  it("one where no text may stand, whether its variable is set or not", () => {
    const text = '{ "provider": "p", "model": "m", "timeoutMs": "${A}", "notifyApprovals": "${A}" }';
    expect(told(text, { A: "5" })).toEqual(["wrong-type /timeoutMs", "wrong-type /notifyApprovals"]);
    expect(told(text).toSorted()).toEqual([
      "unresolved-ref /notifyApprovals",
      "unresolved-ref /timeoutMs",
      "wrong-type /notifyApprovals",
      "wrong-type /timeoutMs",
    ]);
  });
});
