import { escaped } from "../../text/safe.ts";
import { showFooter } from "../tell/footer.ts";
import type { Pending, Proposal } from "../watch/pending.ts";
import { type Control, say } from "./control.ts";

const NOBODY = "nobody is here to say so; type it in Pi's terminal";
const MARKS = { looser: "looser", unjudged: "cannot be judged", stricter: "stricter" } as const;

/** Shows everything that waits; with the code that was shown, puts exactly that in force. */
export function apply(control: Control, code: string | undefined): void {
  // An edit of the last moment is another one than was shown.
  control.guard.check();
  const { pending, told } = control.current;
  if (pending.all().length === 0 && told.all().length > 0) return seen(control, code);
  answer(control, pending, code, "apply", "nothing waits");
}

/** Notes that a person knows of what is in force already. */
export function seen(control: Control, code: string | undefined): void {
  answer(control, control.current.told, code, "seen", "there is nothing new to know");
}

/** Refuses everything that waits; the same content is not brought up again. */
export function keep(control: Control): void {
  if (control.guard.standing() === undefined) return say(control, "error", NOBODY);
  const kept = control.current.pending.keep();
  showFooter(control.current.context, control.current);
  say(
    control,
    "info",
    kept.length === 0
      ? "nothing waits"
      : `kept as it was; ${kept.map(({ title }) => title).join(", ")} stays out of force, and /ai-guard apply shows it again`,
  );
}

function answer(
  control: Control,
  pending: Pending,
  code: string | undefined,
  verb: "apply" | "seen",
  empty: string,
): void {
  if (pending.all().length === 0) return say(control, "info", empty);
  if (code === undefined) return say(control, "warning", shownText(pending, verb));
  const standing = control.guard.standing();
  if (standing === undefined) return say(control, "error", NOBODY);
  const agreed = pending.accept(code, standing);
  if (agreed === undefined)
    return say(control, "warning", `that is not the code of what is shown here\n${shownText(pending, verb)}`);
  showFooter(control.current.context, control.current);
  const reach = standing === "session" ? " for this session" : "";
  say(
    control,
    "info",
    verb === "apply" ? `applied${reach}; ${agreed.map(({ title }) => title).join(", ")}` : `noted${reach}`,
  );
}

/** The gravest first, whole: what is agreed to must have been there to be read. */
function shownText(pending: Pending, verb: "apply" | "seen"): string {
  const last =
    verb === "apply"
      ? `/ai-guard apply ${pending.code()} puts exactly this in force; /ai-guard keep leaves it out`
      : `/ai-guard seen ${pending.code()} says that you know`;
  return [...pending.all().map(proposalText), last].join("\n");
}

function proposalText({ title, changes, values }: Proposal): string {
  return [
    title,
    ...changes.map(({ gravity, words }) => `  ${MARKS[gravity]}  ${escaped(words)}`),
    ...values.map((value) => `  ${value}`),
  ].join("\n");
}
