import type { Own } from '../state/own.ts';
import { settingsWords as words } from '../words-settings.ts';

/** Says that something could not be read, and reads it again. */
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
