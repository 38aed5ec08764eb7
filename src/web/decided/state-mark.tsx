import { holdEnd, stateOf } from '../requests/item-state.ts';
import type { Item } from '../server/item.ts';
import { Icon } from '../ui/icon.tsx';
import { clockOf } from '../ui/time/age.ts';
import { decidedWords as words } from './words.ts';

const icons = { held: 'clock', undoable: 'undo-2', collected: 'lock', handled: 'check-check' } as const;

export function State({ item, short }: { item: Item; short?: true }) {
  const state = stateOf(item);
  const texts = {
    held: item.hold ? words.heldUntil(holdEnd(item.item_id)) : '',
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
