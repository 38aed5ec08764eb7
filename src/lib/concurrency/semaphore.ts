export type Semaphore = ReturnType<typeof semaphore>;

type Bounds = {
  readonly at_once: number;
  /** The maximum number of waiting tasks; unlimited if omitted. */
  readonly waiting?: number;
};

/** Creates a semaphore. Tasks run in order of arrival. If too many wait, the error of `onFull` is thrown. */
export function semaphore({ at_once, waiting = Number.POSITIVE_INFINITY }: Bounds, onFull = full) {
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
        const next = line.shift(); // keeps the slot, so that later tasks cannot overtake
        if (next) next();
        else running -= 1;
      }
    },
  };
}

function full(): Error {
  return new Error('too many tasks wait for the semaphore');
}
