import type { ComponentChildren } from 'preact';
import { type Item, priorities } from '../item.ts';
import { Level } from '../parts/level.tsx';
import { counts, type List } from '../state/lists.ts';
import { isNarrowedMore } from '../state/narrow.ts';
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

function queueGroups(items: readonly Item[]): Group[] {
  return priorities.map((priority) => {
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
