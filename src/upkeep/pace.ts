import { setTimeout as wait } from 'node:timers/promises';

/** How fast long work goes beside a server, and whether it is to stop. */
export type Pace = {
  /** Leaves others their time after a piece of work, which began at a moment of `performance.now`. */
  rest(since_ms: number): Promise<void>;
  /** The same where nothing can be awaited: the thread stands still. */
  stand(since_ms: number): void;
};

/** Somebody wants long work to end before it is done. */
export class Stopped extends Error {
  constructor() {
    super('it was stopped before it was done');
    this.name = 'Stopped';
  }
}

type Beside = {
  /** The share of its time that the work takes; 1 is all of it. */
  share(): number;
  stopped?(): boolean;
};

/** Makes a pace. Work at it throws a Stopped when it is to end. */
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
