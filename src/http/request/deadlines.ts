import type { Clock } from '../../lib/time/clock.ts';

const sweep_ms = 1_000;

/** One timer for many deadlines. Each deadline that is not cancelled in time calls its `end`. */
export type Deadlines = ReturnType<typeof openDeadlines>;

/** Opens a set of deadlines on a monotonic clock. They fire up to a second late. */
export function openDeadlines(elapsed: Clock) {
  const ends = new Map<object, { at_ms: number; end(): void }>();
  const timer = setInterval(sweep, sweep_ms);
  timer.unref();
  return {
    set: (what: object, after_ms: number, end: () => void) => ends.set(what, { at_ms: elapsed() + after_ms, end }),
    forget: (what: object) => ends.delete(what),
    close: () => clearInterval(timer),
  };

  function sweep(): void {
    const now = elapsed();
    for (const [what, { at_ms, end }] of ends) {
      if (at_ms > now) continue;
      ends.delete(what);
      end();
    }
  }
}
