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
  const words = pins.waiting(reviewers);
  const content = words.join("; ");
  const before = pending.all().find(({ source }) => source === REVIEWERS)?.content ?? "";
  if (content === before) return;
  if (content === "") pending.withdraw(REVIEWERS);
  const fresh =
    content !== "" &&
    pending.propose({
      source: REVIEWERS,
      title: "reviewers that are not the ones you know",
      content,
      changes: words.map((one) => ({ gravity: "unjudged", words: one })),
      values: [],
      apply: (reach: Standing): void => pins.accept(reviewers, reach === "remembered"),
    });
  showFooter(context, current);
  if (fresh)
    tell(
      `a reviewer is not the one that you know, so it is not asked before you say yes; ${listed(words)}; /ai-guard apply shows all of it`,
    );
}
