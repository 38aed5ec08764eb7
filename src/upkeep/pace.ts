import { setTimeout as wait } from 'node:timers/promises';

/** The pace of long work next to a running server, which can also stop the work. */
export type Pace = {
  /** Pauses after a piece of work that began at a time of `performance.now`. */
  rest(since_ms: number): Promise<void>;
  /** The same, by blocking the thread, for code that cannot await. */
  stand(since_ms: number): void;
};

/** Long work was asked to stop. */
export class Stopped extends Error {
  constructor() {
    super('it was stopped before it was finished');
    this.name = 'Stopped';
  }
}

type Beside = {
  /** The share of time that the work takes, from 0 to 1. */
  share(): number;
  stopped?(): boolean;
};

/** Creates a pace. Its pauses throw a Stopped when the work must stop. */
export function paceOf({ share, stopped }: Beside): Pace {
  const pauseAfter = (since_ms: number) => {
    if (stopped?.()) throw new Stopped();
    return (performance.now() - since_ms) * (1 / share() - 1);
  };
  return {
    async rest(since_ms) {
      const pause_ms = pauseAfter(since_ms);
      if (pause_ms >= 1) await wait(pause_ms);
    },
    stand(since_ms) {
      const pause_ms = pauseAfter(since_ms);
      if (pause_ms >= 1) Atomics.wait(nothing, 0, 0, pause_ms);
    },
  };
}

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** Reports the progress of long work: a label, the number of finished parts, and their total. */
export type ReportProgress = (label: string, done: number, total: number) => void;
