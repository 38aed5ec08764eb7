import { boundedMap } from '../bounded-map.ts';

const most_remembered = 10_000;

/** Allows something once per period and key. `last_ms` is the last time of a key that is not remembered. */
export function oncePer(period_ms: number): (key: string, now_ms: number, last_ms?: number) => boolean {
  const last = boundedMap<string, number>(most_remembered);
  return (key, now_ms, last_ms = 0) => {
    if (now_ms - (last.get(key) ?? last_ms) < period_ms) return false;
    last.set(key, now_ms);
    return true;
  };
}
