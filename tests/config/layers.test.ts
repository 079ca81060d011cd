import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merge, mergeAll, provenance, type Layer } from "../../src/config/layers.ts";
import { at, child, isObject, leaves } from "../../src/jsonc/pointer.ts";
import { object, type Value } from "../jsonc/jsonc.ts";

const layer = (name: string, value: unknown): Layer => ({
  name,
  state: "loaded",
  value,
  refs: [],
  source: (pointer) => ({ file: `${name}:${pointer}`, line: 1, column: 1, layer: name }),
});
const layersOf = (values: readonly Value[]) => values.map((value, index) => layer(`layer${index}`, value));

describe("objects merge key by key; lists and everything else replace", () => {
  it.each([
    [{ a: 1, b: { c: 1, d: 2 } }, { b: { c: 3 } }, { a: 1, b: { c: 3, d: 2 } }],
    [{ list: [1, 2, 3] }, { list: [4] }, { list: [4] }],
    [{ a: { b: 1 } }, { a: null }, { a: null }],
    [{ a: "text" }, { a: { b: 1 } }, { a: { b: 1 } }],
    [{ a: { b: 1 } }, {}, { a: { b: 1 } }],
    [{ a: [{ x: 1, y: 2 }] }, { a: [{ x: 3 }] }, { a: [{ x: 3 }] }],
  ])("%j under %j", (below, above, merged) => expect(merge(below, above)).toEqual(merged));
  it("nothing of the layers is changed by it", () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 4 }), (values) => {
        const before = JSON.stringify(values);
        mergeAll(layersOf(values));
        expect(JSON.stringify(values)).toBe(before);
      }),
    );
  });
  it("what a layer replaced stays away when an object comes above it", () => {
    expect(mergeAll(layersOf([{ a: { b: 1 } }, { a: "text" }, { a: { c: 2 } }]))).toEqual({ a: { c: 2 } });
  });
});

/** All pointers of a value, also those inside lists. */
function pointersOf(value: unknown, pointer = ""): string[] {
  const members = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [pointer, ...members.flatMap(([key, item]) => pointersOf(item, child(pointer, key)))];
}

describe("provenance is the merge replayed", () => {
  const stacks = fc.array(object, { minLength: 1, maxLength: 4 }).map(layersOf);

  it("the first layer that is named set the value that is in force", () => {
    fc.assert(
      fc.property(stacks, (layers) => {
        const merged = mergeAll(layers);
        for (const [pointer, value] of leaves(merged)) {
          const [winner] = provenance(layers, pointer);
          if (pointer === "" || (isObject(value) && Object.keys(value).length === 0)) continue;
          expect(winner?.value).toEqual(value);
          expect(winner?.source).toEqual({
            file: `${winner?.layer}:${pointer}`,
            line: 1,
            column: 1,
            layer: winner?.layer,
          });
        }
      }),
    );
  });
  it("without the layers from the first one up, the next one's value would be in force", () => {
    fc.assert(
      fc.property(stacks, (layers) => {
        for (const [pointer] of leaves(mergeAll(layers))) {
          const [winner, next] = provenance(layers, pointer);
          const beneath = layers.slice(
            0,
            layers.findIndex(({ name }) => name === winner?.layer),
          );
          if (next !== undefined && !isObject(next.value)) expect(at(mergeAll(beneath), pointer)).toEqual(next.value);
        }
      }),
    );
  });
  it("a pointer has a provenance exactly when the merge has a value there", () => {
    fc.assert(
      fc.property(stacks, (layers) => {
        const merged = mergeAll(layers);
        for (const pointer of new Set(layers.flatMap(({ value }) => pointersOf(value)))) {
          expect(provenance(layers, pointer).length > 0).toBe(at(merged, pointer) !== undefined);
        }
      }),
    );
  });
  it("inside a list, only the layer whose list it is has a say", () => {
    const layers = [layer("below", { list: ["a", "b"] }), layer("above", { list: ["c"] })];
    expect(provenance(layers, "/list/0").map((one) => one.layer)).toEqual(["above"]);
    expect(provenance(layers, "/list/1")).toEqual([]);
    expect(provenance(layers, "/list").map((one) => one.layer)).toEqual(["above", "below"]);
  });
  it("inherited names have none", () => {
    expect(provenance([layer("one", { a: {} })], "/a/constructor")).toEqual([]);
    expect(provenance([layer("one", { a: [] })], "/a/length")).toEqual([]);
  });
});
