/** Creates a clock that stands still until it is moved. */
export function standingClock(start = '2026-03-01T09:00:00.000Z') {
  let now_ms = Date.parse(start);
  return {
    now: () => now_ms,
    /** Moves the clock by milliseconds, backwards if negative. */
    move: (by_ms: number) => {
      now_ms += by_ms;
    },
  };
}
