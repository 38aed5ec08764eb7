import { Icon } from '../icon.tsx';
import type { Item } from '../item.ts';
import { clockOf } from '../time/age.ts';
import { decidedWords as words } from '../words-decided.ts';
import { stateOf } from './groups.tsx';

const icons = { undoable: 'undo-2', collected: 'lock', handled: 'check-check' } as const;

/** What can still be done about a decision, in words and as a shape. */
export function State({ item, short }: { item: Item; short?: true }) {
  const state = stateOf(item);
  const texts = {
    undoable: short ? words.notCollected : words.notCollectedYet,
    collected: words.collectedAt(clockOf(item.answer?.read_at ?? item.updated_at)),
    handled: words.handledShort,
  };
  return (
    <span class="state" data-state={state}>
      <Icon name={icons[state]} />
      {texts[state]}
    </span>
  );
}
