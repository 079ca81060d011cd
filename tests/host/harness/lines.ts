/** JSON lines: objects one per LF-terminated line; anything else on a line is left out. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function parseObject(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function jsonLines(text: string): readonly JsonObject[] {
  return text
    .split("\n")
    .map(parseObject)
    .filter((object) => object !== undefined);
}

/** Feeds chunks, gets objects; only LF ends a line, as the RPC protocol demands. */
export function lineReader(onObject: (object: JsonObject) => void): (chunk: string) => void {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const object = parseObject(line);
      if (object !== undefined) onObject(object);
    }
  };
}
