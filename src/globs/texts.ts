/** Which texts there are in a dialect: what a fact may hold, and what is reasoned about. */
import { single } from "./charset.ts";
import { ALL, EMPTY, type Language, type Languages } from "./language.ts";

/** `name`: `*` spans any characters. `path`: micromatch's dialect over `/`-separated relative paths, dotfiles included, case ignored. */
export type Dialect = "name" | "path";

/** A segment that is empty, `.` or `..`, or a backslash: another spelling of some path, or of none. */
const strange = /(?:^|\/)\.{0,2}(?:\/|$)|\\/;

/** A path goes down from where it starts, in one spelling, with `/` between its segments; `.` alone is where it starts. */
export const isTextOf = (dialect: Dialect, text: string): boolean =>
  dialect === "name" || text === "." || !strange.test(text);

/** The same as a language. */
export function textsOf(dialect: Dialect, make: Languages): Language {
  if (dialect === "name") return ALL;
  const [slash, dot, backslash] = [make.letter(single("/")), make.letter(single(".")), make.letter(single("\\"))];
  const segment = make.sequence(
    make.either(EMPTY, make.sequence(ALL, slash)),
    make.either(EMPTY, dot, make.sequence(dot, dot)),
    make.either(EMPTY, make.sequence(slash, ALL)),
  );
  return make.either(dot, make.not(make.either(segment, make.sequence(ALL, backslash, ALL))));
}
