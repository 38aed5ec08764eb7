import type { Log } from '../http/log/log.ts';
import { oncePer } from '../lib/time/once-per.ts';
import { minute_ms } from '../lib/time/units.ts';
import type { KeyOwner } from '../store/tables/keys.ts';
import type { Api } from './callers.ts';

const lag_ms = 10 * minute_ms; // the contract allows last_used_at to lag by 15 minutes

/** Records the use of keys in the background, at most every ten minutes per key. */
export function keyUseRecorder(api: Api, log: Log): (key: KeyOwner) => void {
  const isDue = oncePer(lag_ms);
  return ({ key_id, last_used_at }) => {
    if (!isDue(key_id, api.clock(), last_used_at === null ? 0 : Date.parse(last_used_at))) return;
    api
      .write('recordKeyUse', key_id)
      .catch(({ message: cause }: Error) => log.warn({ event: 'key_use_not_noted', cause }));
  };
}
