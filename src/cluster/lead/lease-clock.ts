/**
 * Returns a clock that runs as fast as the faster one of the monotonic and the wall clock between two looks. The
 * monotonic clock stands still while a machine sleeps, and the wall clock can be set back.
 */
export function leaseClock(
  monotonic_ms: () => number = () => performance.now(),
  wall_ms: () => number = Date.now,
): () => number {
  let before = { monotonic: monotonic_ms(), wall: wall_ms() };
  let total_ms = 0;
  return () => {
    const now = { monotonic: monotonic_ms(), wall: wall_ms() };
    total_ms += Math.max(now.monotonic - before.monotonic, now.wall - before.wall);
    before = now;
    return total_ms;
  };
}
