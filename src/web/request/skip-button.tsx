import { HeadButton } from '../answering/head-button.tsx';
import { isSkippable, skipSeen } from '../answering/skip.ts';
import { skipWords } from '../answering/words.ts';
import { isSkipped } from '../requests/skipped.ts';
import type { Item } from '../server/item.ts';

/** Skips the open request until tomorrow, or ends the skip. */
export function SkipButton({ item }: { item: Item }) {
  if (!isSkippable(item))
    return (
      <span class="no-skip" title={skipWords.cannot}>
        {skipWords.cannot}
      </span>
    );
  const word = isSkipped(item) ? skipWords.unskip : skipWords.skip;
  const icon = isSkipped(item) ? 'undo-2' : 'alarm-clock';
  return <HeadButton icon={icon} label={word} shortcut="s" press={skipSeen} />;
}
