import { dayOf } from '../ui/time/day.ts';
import { type Key, keyName } from './state.ts';
import { callerWords as words } from './words.ts';

/** Lists expired and revoked keys, collapsed. */
export function EndedKeys({ keys }: { keys: readonly Key[] }) {
  if (keys.length === 0) return null;
  return (
    <details class="ended-keys">
      <summary>{words.endedKeys(keys.length)}</summary>
      <ul>
        {keys.map((key) => (
          <li key={key.key_id}>
            <code>{keyName(key)}</code> <span>{endOf(key)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function endOf({ revoked_at, expires_at }: Key): string {
  return revoked_at === null ? words.ended(dayOf(expires_at ?? '')) : words.revokedOn(dayOf(revoked_at));
}
