import type { Resource } from '../server/resource.ts';
import { settingsWords as words } from './words.ts';

/** Says that a read failed, and offers a retry. */
export function Unread({ of }: { of: Resource<unknown, unknown> }) {
  if (!of.error.value) return null;
  return (
    <p class="settings-failed" role="alert">
      {words.notRead}{' '}
      <button type="button" class="text-button" onClick={() => void of.again()}>
        {words.tryAgain}
      </button>
    </p>
  );
}
