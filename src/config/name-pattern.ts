/** Relations between patterns in which `*` spans any characters and everything else is literal. */

/** A character that no pattern holds stands for whatever a `*` spans: what matches it, only a `*` can match. */
const anything = "\uFFFF";

/** True when `wide` matches everything that `narrow` matches. */
export function covers(wide: string, narrow: string): boolean {
  return matches(wide, narrow.replaceAll(/\*+/g, anything));
}

/** Greedy with one step back, which suffices where `*` is the only wildcard. */
function matches(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let index = 0;
  while (index < text.length) {
    if (pattern[at] === "*") {
      star = at++;
      resume = index;
    } else if (pattern[at] === text[index]) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  while (pattern[at] === "*") at++;
  return at === pattern.length;
}

/** True when some text matches both. */
export function overlap(left: string, right: string): boolean {
  // reach[j]: the first characters of `left` taken so far and the first j of `right` have a common text.
  let reach = [true];
  for (let column = 1; column <= right.length; column++)
    reach.push(reach[column - 1] === true && right[column - 1] === "*");
  for (const letter of left) {
    const next = [reach[0] === true && letter === "*"];
    for (let column = 1; column <= right.length; column++) {
      const other = right[column - 1];
      const stars = (letter === "*" || other === "*") && (reach[column] === true || next[column - 1] === true);
      next.push(stars || ((letter === other || letter === "*" || other === "*") && reach[column - 1] === true));
    }
    reach = next;
  }
  return reach[right.length] === true;
}
