export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the stack trace of a thrown error, for a log. Any other thrown value becomes text. */
export function errorTrace(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
