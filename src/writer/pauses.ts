const settled_ms = 1_000;
const share = 19;

/**
 * Schedules background work. Each slice ends in its own sync, for which a request would have to wait. While work is
 * left, it takes a twentieth of the time; otherwise it starts when the writer is idle, at most once a second.
 */
export function pauses() {
  let over_ms = 0;
  let behind = false;
  return {
    over: ({ idle }: { idle: boolean }) => (idle || behind) && performance.now() >= over_ms,
    left_ms: () => Math.max(0, over_ms - performance.now()),

    begin({ more, worked_ms }: { more: boolean; worked_ms: number }): void {
      behind = more;
      over_ms = performance.now() + (more ? worked_ms * share : settled_ms);
    },
  };
}
