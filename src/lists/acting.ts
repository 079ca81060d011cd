/** Options with which a program that else only shows something writes, sets or runs something. */
const ACTING: { readonly [program: string]: RegExp } = {
  git: /^(?:--(?:output|ext-diff|textconv|exec|paginate|open-files-in-pager)|-O)/,
  find: /^-(?:exec|ok|delete|fprint|fls)/,
  date: /^(?:-s|--set)/,
};

/** Formats take some programs for harmless without naming the options that make them act; with one, nothing is known. */
export function acts([program = "", ...args]: readonly (string | undefined)[]): boolean {
  const options = Object.hasOwn(ACTING, program) ? ACTING[program] : undefined;
  return options !== undefined && args.some((arg) => arg === undefined || options.test(arg));
}
