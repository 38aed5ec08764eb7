let chosen: number | undefined;

/**
 * Lets the command end with this code if its output cannot be written, because nobody knows the answer then. Other
 * commands end with 0 if the reader of a pipe, such as head, has closed it.
 */
export function endUnwrittenWith(code: number): void {
  chosen = code;
}

/** Returns the exit code that the command has chosen for output that cannot be written. */
export function unwrittenExit(): number | undefined {
  return chosen;
}
