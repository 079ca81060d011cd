/** The system's code of a failed file operation (`ENOENT`), when the thrown value has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
