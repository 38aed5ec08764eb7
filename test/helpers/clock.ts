/** A clock that stands still until it is moved. */
export function standingClock(start = '2026-03-01T09:00:00.000Z') {
  let now_ms = Date.parse(start);
  return {
    now: () => now_ms,
    /** Moves by milliseconds, back if they are negative. */
    move: (by_ms: number) => {
      now_ms += by_ms;
    },
  };
}
