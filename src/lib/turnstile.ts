/** Lets a few pieces of costly work run at once and as many more wait. */
export type Turnstile = ReturnType<typeof openTurnstile>;

/** Opens a turnstile; work that finds `waiting` others in line is not taken, and `onFull` makes what is thrown. */
export function openTurnstile({ at_once, waiting }: { at_once: number; waiting: number }, onFull: () => Error) {
  const line: (() => void)[] = [];
  let running = 0;
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= at_once) {
        if (line.length >= waiting) throw onFull();
        await new Promise<void>((resolve) => line.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = line.shift(); // takes over the place, so that nobody slips in between
        if (next) next();
        else running -= 1;
      }
    },
  };
}
