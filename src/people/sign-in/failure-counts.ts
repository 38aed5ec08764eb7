import { boundedMap } from '../../lib/bounded-map.ts';

const most_remembered = 10_000;

/** Counts failures by key within a window. Beyond 10,000 keys, the one with the oldest last failure is evicted. */
export function failureCounts(window_ms: number) {
  const failures = boundedMap<string, number[]>(most_remembered);
  const recent = (key: string, now_ms: number) =>
    (failures.get(key) ?? []).filter((at_ms) => at_ms > now_ms - window_ms);
  const set = (key: string, times: number[]) => {
    if (times.length > 0) failures.set(key, times);
    else failures.delete(key);
  };
  return {
    add(key: string, at_ms: number): void {
      set(key, [...recent(key, at_ms), at_ms]);
    },
    /** Removes a failure that was added at an instant. */
    remove(key: string, at_ms: number): void {
      const times = recent(key, at_ms);
      const at = times.indexOf(at_ms);
      if (at >= 0) set(key, times.toSpliced(at, 1));
    },
    /** Removes all failures of a key; returns true if there were any. */
    forget: (key: string): boolean => failures.delete(key),
    /** Milliseconds until a key has fewer than `most` failures; 0 if it has fewer now. */
    wait_ms(key: string, most: number, now_ms: number): number {
      const times = recent(key, now_ms);
      const first = times.at(-most);
      return first === undefined ? 0 : first + window_ms - now_ms;
    },
  };
}
