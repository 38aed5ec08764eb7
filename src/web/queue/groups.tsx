import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { approvalWords, skipWords } from '../answering/words.ts';
import { decidedWords } from '../decided/words.ts';
import { decidedStates, latenessOf, stateOf } from '../requests/item-state.ts';
import { Level } from '../requests/level.tsx';
import { counts, type List, lists } from '../requests/lists.ts';
import { isNarrowedMore } from '../requests/narrow.ts';
import { type Item, type Priority, priorities } from '../server/item.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';

export type Group = { readonly name: string; readonly head: ComponentChildren; readonly items: readonly Item[] };

/** Groups the queue by priority, and decisions by state. */
export function groupsOf({ view, items, next }: List): Group[] {
  const groups = view === 'queue' ? queueGroups() : decidedGroups(items.value, next.value === null);
  return groups.filter((group) => group.items.length > 0);
}

/** The groups of requests that do not wait for the person, by their lateness. */
const late = [undefined, 'approved', 'skipped'] as const;

/** The queue by priority, then what is late. Computed once for each change of the list, which may be long. */
const partition = computed(() => {
  const parts = { urgent: [], high: [], normal: [], low: [], approved: [], skipped: [] } as Record<
    Priority | 'approved' | 'skipped',
    Item[]
  >;
  for (const item of lists.queue.items.value) {
    parts[late[latenessOf(item)] ?? item.raw_input?.priority ?? 'low'].push(item);
  }
  return parts;
});

function queueGroups(): Group[] {
  const { approved, skipped, ...waiting } = partition.value;
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
  return [
    ...byPriority,
    { name: 'approved', head: <LateHead icon="users" name={approvalWords.group} items={approved} />, items: approved },
    { name: 'skipped', head: <LateHead icon="alarm-clock" name={skipWords.group} items={skipped} />, items: skipped },
  ];
}

function LateHead({ icon, name, items }: { icon: IconName; name: string; items: readonly Item[] }) {
  return (
    <>
      <span class="level-named">
        <Icon name={icon} />
        {name}
      </span>
      <span class="count">{items.length}</span>
    </>
  );
}

function decidedGroups(items: readonly Item[], isAll: boolean): Group[] {
  return decidedStates.map((state) => {
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
