const settled_ms = 1_000;
const share = 19;

/**
 * Spaces out the work that can wait. Each slice ends in a sync of its own, which a request would have to wait for:
 * while there is more to do it takes a twentieth of the time, and otherwise it begins when nothing else happens, at
 * most once a second.
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
