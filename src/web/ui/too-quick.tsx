import { tooQuick } from './seen.ts';
import { uiWords } from './words.ts';

/** Says above the answers that a press did not count. It takes no space. */
export function TooQuick() {
  return tooQuick.value ? (
    <p class="too-quick" aria-hidden="true">
      {uiWords.tooQuick}
    </p>
  ) : null;
}

/** Says the same to screen readers. It stays on the page, so that a change of its text is announced. */
export function TooQuickStatus() {
  return (
    <p class="hidden-words" role="status">
      {tooQuick.value && uiWords.tooQuick}
    </p>
  );
}
