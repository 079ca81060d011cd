/** The risk levels of table `guard/verdict`, for what reads a reply before the table can judge it. Held to its rows by a test. */

/** The only ones that soften a denial. */
export const SOFT_LEVELS: readonly unknown[] = ["low", "medium"];
/** The others, the gravest first. */
export const HARD_LEVELS: readonly string[] = ["critical", "high"];
