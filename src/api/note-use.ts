import type { Log } from '../http/log.ts';
import type { KeyOwner } from '../store/keys.ts';
import type { Api } from './api.ts';

const lag_ms = 10 * 60_000; // the contract allows last_used_at to lag by 15 minutes
const most_remembered = 10_000;

/** Makes what has the use of keys written down, each at most every ten minutes; no request waits for it. */
export function keyUseNotes(api: Api, log: Log): (key: KeyOwner) => void {
  const noted = new Map<string, number>();
  return ({ key_id, last_used_at }) => {
    const now_ms = api.clock();
    const last_ms = noted.get(key_id) ?? (last_used_at === null ? 0 : Date.parse(last_used_at));
    if (now_ms - last_ms < lag_ms) return;
    if (noted.size >= most_remembered) noted.clear();
    noted.set(key_id, now_ms);
    api.write('noteKeyUse', key_id).catch(({ message }: Error) => log.warn({ event: 'key_use_not_noted', message }));
  };
}
