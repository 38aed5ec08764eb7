import type { ComponentChildren } from 'preact';
import { Icon } from '../icon.tsx';
import { type Item, priorities } from '../item.ts';
import { Level } from '../parts/level.tsx';
import { counts, type List } from '../state/lists.ts';
import { isNarrowedMore } from '../state/narrow.ts';
import { isSkipped } from '../state/skipped.ts';
import { skipWords } from '../words-acting.ts';
import { decidedWords } from '../words-decided.ts';

export type Group = { readonly name: string; readonly head: ComponentChildren; readonly items: readonly Item[] };

/** Where a decision stands: it can be taken back, the caller has collected it, or it is handled. */
export function stateOf({ answer }: Item): 'undoable' | 'collected' | 'handled' {
  if (answer?.acknowledged_at != null) return 'handled';
  return answer?.read_at == null ? 'undoable' : 'collected';
}

/** The queue by priority, decisions by what can still be done about them. */
export function groupsOf({ view, items, next }: List): Group[] {
  const groups = view === 'queue' ? queueGroups(items.value) : decidedGroups(items.value, next.value === null);
  return groups.filter((group) => group.items.length > 0);
}

function queueGroups(all: readonly Item[]): Group[] {
  const items = all.filter((item) => !isSkipped(item));
  const skipped = all.filter(isSkipped);
  const byPriority = priorities.map((priority) => {
    const here = items.filter(({ raw_input }) => raw_input?.priority === priority);
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
  return (['undoable', 'collected', 'handled'] as const).map((state) => {
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
