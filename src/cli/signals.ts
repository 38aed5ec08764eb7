/** Resolves with the name of the signal that asks the process to stop; a second one ends it at once. */
export function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve(signal);
      });
    }
  });
}
