import { type Priority, priorities } from '../item.ts';
import { Level } from '../parts/level.tsx';
import { counts, lists } from '../state/lists.ts';
import { isNarrowedMore } from '../state/narrow.ts';
import { go, place } from '../state/place.ts';
import { words } from '../words.ts';
import { Chips } from './chips.tsx';
import { FilterMenu } from './filter-menu.tsx';

/** What the list is narrowed to, and the number of each priority. */
export function ListHead() {
  return (
    <div class="list-head" role="toolbar" aria-label={words.filter}>
      <FilterMenu />
      <Chips />
      <span class="gap" />
      {place.value.view === 'queue' && priorities.filter(isThere).map((one) => <Amount key={one} priority={one} />)}
    </div>
  );
}

function Amount({ priority }: { priority: Priority }) {
  const isChosen = place.value.priority === priority;
  const count = amountOf(priority);
  return (
    <button
      type="button"
      class="quiet level-count"
      aria-pressed={isChosen}
      aria-label={words.count(words.priority[priority], count)}
      onClick={() => go({ priority: isChosen ? undefined : priority, item_id: undefined })}
    >
      <Level priority={priority} />
      <span>{count}</span>
    </button>
  );
}

/** Where nothing waits there is nothing to choose. */
function isThere(one: Priority): boolean {
  return amountOf(one) !== '0' || place.value.priority === one;
}

/** How many wait; of a list that is narrowed, as many as are read. */
function amountOf(priority: Priority): string {
  if (!isNarrowedMore()) return String(counts.value[priority]);
  const { items, next } = lists.queue;
  const here = items.value.filter(({ raw_input }) => raw_input?.priority === priority).length;
  return here > 0 && next.value !== null ? `${here}+` : String(here);
}
