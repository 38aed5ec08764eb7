import { Icon } from '../icon.tsx';
import { type Priority, priorities } from '../item.ts';
import { Level } from '../parts/level.tsx';
import { counts } from '../state/lists.ts';
import { go, place } from '../state/place.ts';
import { words } from '../words.ts';

/** Where nothing waits there is nothing to choose. */
function isThere(one: Priority): boolean {
  return counts.value[one] > 0 || place.value.priority === one;
}

/** What the list is narrowed to, and the number of each priority. */
export function ListHead() {
  const { view, priority } = place.value;
  if (view === 'decided') return <div class="list-head" />;
  return (
    <div class="list-head" role="toolbar" aria-label={words.filter}>
      {priority && (
        <span class="chip">
          <Level priority={priority} named />
          <button type="button" aria-label={words.clearFilter} onClick={() => go({ priority: undefined })}>
            <Icon name="x" />
          </button>
        </span>
      )}
      <span class="gap" />
      {priorities.filter(isThere).map((one) => (
        <button
          key={one}
          type="button"
          class="quiet level-count"
          aria-pressed={priority === one}
          aria-label={words.count(words.priority[one], counts.value[one])}
          onClick={() => go({ priority: priority === one ? undefined : one, item_id: undefined })}
        >
          <Level priority={one} />
          <span>{counts.value[one]}</span>
        </button>
      ))}
    </div>
  );
}
