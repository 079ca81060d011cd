import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mapSchema, readSchemas } from "../../src/codegen/schemas.ts";
import type { Schema } from "../../src/codegen/schemas.ts";
import { validatorFactory } from "../../src/codegen/validators.ts";
import { isObject } from "../../src/jsonc/pointer.ts";

const files = readSchemas(join(import.meta.dirname, "../../schemas"));
const byName = new Map(files.map(({ name, schema }) => [name, schema]));

/** Every schema inside a schema that describes a value of its own. */
function parts(schema: Schema): Schema[] {
  const found: Schema[] = [];
  mapSchema(schema, (part) => {
    found.push(part);
    return part;
  });
  return found;
}

function described(part: Schema, whole: Schema): boolean {
  const target = part["$ref"];
  if (typeof target !== "string" || "description" in part) return typeof part["description"] === "string";
  const definitions = whole["definitions"];
  const definition = isObject(definitions) ? definitions[target.replace("#/definitions/", "")] : undefined;
  return isObject(definition) && typeof definition["description"] === "string";
}

describe("the schemas cover every file a person edits and both records", () => {
  test("one file each", () => {
    expect([...byName.keys()].sort()).toEqual([
      "advisor",
      "consultation-log",
      "decision-record",
      "flow",
      "guard",
      "isolated",
      "scales",
      "summary",
      "table",
      "table-test",
    ]);
  });
});

describe.each(files)("the schema $name", ({ schema }) => {
  test("is draft-07, has a title, and an editor or a validator knows each of its keywords", () => {
    expect(schema["$schema"]).toBe("http://json-schema.org/draft-07/schema#");
    expect(schema["title"]).toMatch(/^[A-Z]\w+$/);
    expect(() => validatorFactory().compile(schema)).not.toThrow();
  });

  test("describes every property, list item and further value", () => {
    const bare = parts(schema).flatMap((part) => {
      const { properties, items, additionalProperties } = part;
      const inner = [
        ...Object.entries(isObject(properties) ? properties : {}),
        ["items", items] as const,
        ["additionalProperties", additionalProperties] as const,
      ];
      return inner.flatMap(([name, value]) => (isObject(value) && !described(value, schema) ? [name] : []));
    });
    expect(bare).toEqual([]);
  });

  test("says of every object which further keys it takes", () => {
    const open = parts(schema).filter(
      (part) => [part["type"]].flat().includes("object") && !("additionalProperties" in part) && !("oneOf" in part),
    );
    expect(open).toEqual([]);
  });

  test("explains every value of every enum, in words of its own", () => {
    const enums = parts(schema).filter((part) => Array.isArray(part["enum"]));
    for (const { enum: values, enumDescriptions: texts } of enums) {
      expect(texts, JSON.stringify(values)).toHaveLength(Array.isArray(values) ? values.length : -1);
      expect(new Set(Array.isArray(texts) ? texts : []).size).toBe(Array.isArray(texts) ? texts.length : -1);
    }
  });
});

describe("files with comments", () => {
  test.each(["advisor", "guard", "isolated", "table", "table-test", "scales"])(
    "%s may end a list with a comma and name its schema",
    (name) => {
      const schema = byName.get(name);
      expect(schema?.["allowTrailingCommas"]).toBe(true);
      expect(JSON.stringify(schema)).toContain('"$schema":{"type":"string"');
    },
  );
});

describe("scales are said the same way everywhere", () => {
  const enumsOf = (name: string, key: string) =>
    parts(byName.get(name) ?? {}).flatMap(({ properties }) => {
      const part = isObject(properties) ? properties[key] : undefined;
      return isObject(part) ? parts(part).flatMap((inner) => ("enum" in inner ? [inner["enum"]] : [])) : [];
    });
  const efforts = ["minimal", "low", "medium", "high", "xhigh", "max"];
  test("effort and minEffort", () => {
    expect(enumsOf("advisor", "effort")).toEqual([efforts]);
    expect(enumsOf("advisor", "minEffort")).toEqual([efforts]);
  });
  test("reasoning may also be off", () => {
    expect(enumsOf("guard", "reasoning")).toEqual([["off", ...efforts]]);
    expect(enumsOf("isolated", "reasoning")).toEqual([["off", ...efforts]]);
  });
});
