export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the stack trace of what was thrown, for a log; the text of what is not an Error. */
export function errorTrace(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
