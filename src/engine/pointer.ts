/** The value that a JSON pointer names; undefined where nothing stands. Only own keys count. */
export function pointerGet(value: unknown, pointer: string): unknown {
  let at = value;
  for (const segment of pointerSegments(pointer)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[segment];
  }
  return at;
}

export const pointerSegments = (pointer: string): string[] =>
  pointer === ""
    ? []
    : pointer
        .slice(1)
        .split("/")
        .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));

export const escapeSegment = (segment: string): string => segment.replaceAll("~", "~0").replaceAll("/", "~1");
