/** Returns a signal that aborts when the process is asked to stop. A second signal ends the process at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  return stop.signal;
}

/** Resolves with the name of the signal that stops the process. A second signal ends the process at once. */
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
