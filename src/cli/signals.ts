/** Returns a signal that aborts when the process is asked to stop, as `untilStopped` resolves. */
export function stopSignal(more?: readonly NodeJS.Signals[]): AbortSignal {
  const stop = new AbortController();
  void untilStopped(more).then(() => stop.abort());
  return stop.signal;
}

/** The signals of a closed terminal and of its quit key, which stop a command that must clean up. */
export const terminalSignals = ['SIGHUP', 'SIGQUIT'] as const;

/**
 * Resolves with the name of the signal that stops the process: SIGTERM, SIGINT or one of `more`. A second signal ends
 * the process at once. A second SIGHUP does not: the shell and the system can both send it for one closed terminal.
 */
export function untilStopped(more: readonly NodeJS.Signals[] = []): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT', ...more] as const) {
      process.on(signal, () => {
        if (asked && signal !== 'SIGHUP') process.exit(1);
        asked = true;
        resolve(signal);
      });
    }
  });
}
