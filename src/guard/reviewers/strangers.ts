/** Reviewers that are not who they were: they wait for a person's yes, and are not asked before it. */
import type { Current } from "../current.ts";
import { showFooter } from "../tell/footer.ts";
import { listed } from "../watch/loosening.ts";
import type { Standing } from "../watch/pending.ts";

/** The source of reviewers that wait. */
const REVIEWERS = "reviewers";

/** Puts up for a yes whoever is another one by now, and tells of it once for as long as it stays that one. */
export function checkReviewers(current: Current, tell: (words: string) => void): void {
  const { context, pins, pending, session } = current;
  const { reviewers } = session.force;
  const strangers = pins.waiting(reviewers);
  // Another path or header at the same host is another reviewer too.
  const content = strangers.map(({ mark }) => mark).join(" ");
  const before = pending.all().find(({ source }) => source === REVIEWERS)?.content ?? "";
  if (content === before) return;
  if (content === "") pending.withdraw(REVIEWERS);
  const fresh =
    content !== "" &&
    pending.propose({
      source: REVIEWERS,
      title: "reviewers that are not the ones you know",
      content,
      changes: strangers.map(({ words }) => ({ gravity: "unjudged", words })),
      values: [],
      apply: (reach: Standing): void => pins.accept(reviewers, strangers, reach === "remembered"),
    });
  showFooter(context, current);
  if (fresh)
    tell(
      `a reviewer is not the one that you know, so it is not asked before you say yes; ${listed(strangers.map(({ words }) => words))}; /ai-guard apply shows all of it`,
    );
}
