import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { skipWords } from '../answering/words.ts';
import { stateOf } from '../decided/state-mark.tsx';
import { decidedWords } from '../decided/words.ts';
import { Level } from '../requests/level.tsx';
import { counts, type List, lists } from '../requests/lists.ts';
import { isNarrowedMore } from '../requests/narrow.ts';
import { isSkipped } from '../requests/skipped.ts';
import { type Item, type Priority, priorities } from '../server/item.ts';
import { Icon } from '../ui/icon.tsx';

export type Group = { readonly name: string; readonly head: ComponentChildren; readonly items: readonly Item[] };

/** Groups the queue by priority, and decisions by state. */
export function groupsOf({ view, items, next }: List): Group[] {
  const groups = view === 'queue' ? queueGroups() : decidedGroups(items.value, next.value === null);
  return groups.filter((group) => group.items.length > 0);
}

/** The queue by priority, and what is skipped. Computed once for each change of the list, which may be long. */
const partition = computed(() => {
  const parts = { urgent: [], high: [], normal: [], low: [], skipped: [] } as Record<Priority | 'skipped', Item[]>;
  for (const item of lists.queue.items.value) {
    parts[isSkipped(item) ? 'skipped' : (item.raw_input?.priority ?? 'low')].push(item);
  }
  return parts;
});

function queueGroups(): Group[] {
  const { skipped, ...waiting } = partition.value;
  const byPriority = priorities.map((priority) => {
    const here = waiting[priority];
    const count = isNarrowedMore() ? here.length : counts.value[priority];
    const head = (
      <>
        <Level priority={priority} named />
        <span class="count">{Math.max(count, here.length)}</span>
      </>
    );
    return { name: priority, head, items: here };
  });
  return [...byPriority, { name: 'skipped', head: <SkippedHead count={skipped.length} />, items: skipped }];
}

function SkippedHead({ count }: { count: number }) {
  return (
    <>
      <span class="level-named">
        <Icon name="alarm-clock" />
        {skipWords.group}
      </span>
      <span class="count">{count}</span>
    </>
  );
}

function decidedGroups(items: readonly Item[], isAll: boolean): Group[] {
  return (['held', 'undoable', 'collected', 'handled'] as const).map((state) => {
    const here = items.filter((item) => stateOf(item) === state);
    const head = (
      <>
        {decidedWords[state]}
        {isAll && <span class="count">{here.length}</span>}
      </>
    );
    return { name: state, head, items: here };
  });
}
