import type { Own } from './state.ts';
import { settingsWords as words } from './words.ts';

/** Says that a read failed, and offers a retry. */
export function Unread({ of }: { of: Own<unknown> }) {
  if (!of.failed.value) return null;
  return (
    <p class="settings-failed" role="alert">
      {words.notRead}{' '}
      <button type="button" class="text-button" onClick={() => void of.read()}>
        {words.tryAgain}
      </button>
    </p>
  );
}
