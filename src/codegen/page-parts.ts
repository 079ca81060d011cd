/** What the pages of tables and of flows share. */
import type { Fact, FactDocument } from "../engine/types.ts";
import { code } from "./condition-words.ts";

export const BANNER = "<!-- Written by `npm run generate` from policies/. -->\n";

/** From a page to the package's top. */
export const up = (id: string): string => "../".repeat(id.split("/").length + 1);

/** Lines of at most 120 characters. */
export function wrapped(text: string): string {
  return text.replaceAll(/(\S.{0,119})(?: |$)/g, "$1\n").trimEnd();
}

export function values({ type, absent, unknown, missing, optional }: Fact, document: FactDocument | undefined): string {
  const base =
    type.kind === "text"
      ? `text, matched as a ${type.match}`
      : type.kind === "number"
        ? number(type)
        : `${document?.scale === undefined ? "" : `scale ${code(document.scale)}: `}${type.values.map(code).join(", ")}`;
  return [
    base,
    ...(absent.length > 0 ? [`${absent.map(code).join(", ")} counts as absent`] : []),
    ...(unknown === undefined ? [] : [`any other counts as ${code(unknown)}`]),
    ...(missing === undefined ? [] : [`absent counts as ${code(missing)}`]),
    ...(optional ? ["may be absent"] : []),
  ].join("; ");
}

function number({ min, max, integer, unit }: Extract<Fact["type"], { readonly kind: "number" }>): string {
  const range = [...(min === undefined ? [] : [`from ${min}`]), ...(max === undefined ? [] : [`to ${max}`])];
  return [integer === true ? "whole number" : "number", ...range, ...(unit === undefined ? [] : [unit])].join(" ");
}
