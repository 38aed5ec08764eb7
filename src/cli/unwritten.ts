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

/** Resolves when all output so far is written. The process ends if it cannot be. */
export function outputWritten(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()));
}
