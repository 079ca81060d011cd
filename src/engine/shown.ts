/** A text in a message is cut here, so that the message stays one line. */
const shownLength = 60;

/** How a value reads in a message. A list or object only by kind: it may be of any size, and nest past what can be printed. */
export function shown(given: unknown): string {
  if (typeof given === "string") return given.length > shownLength ? `\`${given.slice(0, shownLength)}…\`` : `\`${given}\``;
  if (Array.isArray(given)) return "a list";
  return typeof given === "object" && given !== null ? "an object" : String(given);
}
