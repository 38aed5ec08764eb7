import { Key } from '../parts/button.tsx';
import { open } from '../state/open.ts';
import { isSkippable, skipHere } from '../state/skip.ts';
import { isSkipped } from '../state/skipped.ts';
import { standingOf } from '../state/standing.ts';
import { skipWords as words } from '../words-acting.ts';

/** Puts the open request off until tomorrow, or brings it back. */
export function SkipButton() {
  const shown = open.value;
  const standing = shown && standingOf(shown);
  if (standing?.is !== 'answerable') return null;
  const { item } = standing;
  if (!isSkippable(item)) return <span class="no-skip">{words.cannot}</span>;
  return (
    <button type="button" class="quiet" aria-keyshortcuts="s" onClick={skipHere}>
      {isSkipped(item) ? words.bringBack : words.skip} <Key>s</Key>
    </button>
  );
}
