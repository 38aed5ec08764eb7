import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ListFoot } from '../requests/list-foot.tsx';
import { countWaiting, isFilling, type List, shownList } from '../requests/lists.ts';
import { isNarrowed, place } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import { beforePaint } from '../ui/paint.ts';
import { seeAgain } from '../ui/seen.ts';
import { EmptyList } from './empty-list.tsx';
import { groupsOf } from './groups.tsx';
import { ListHead, SelectionHead } from './list-head.tsx';
import { Row } from './row.tsx';
import { leaveRow, noteRow, stillRow, useStillness } from './stillness.ts';
import { Gestures } from './touch.ts';
import { measured, useWindow } from './window/use-window.ts';

export function ListPane() {
  const list = shownList();
  return (
    <section class="list" aria-label={viewWords[list.view]}>
      <div class="list-heads">
        <ListHead />
        <SelectionHead />
      </div>
      {list.items.value.length === 0 ? <EmptyList list={list} /> : <Rows key={list.view} list={list} />}
      <ListFoot />
      {list.status.value === 'ready' && <Gestures />}
    </section>
  );
}

/** Shows the rows near the view in their groups. Gaps stand for the others, so that the scroll bar is right. */
function Rows({ list }: { list: List }) {
  const rows = useRef<HTMLDivElement>(null);
  const groups = groupsOf(list);
  const { item_id } = place.value;
  const current = item_id ?? list.items.value[0]?.item_id;
  const still = stillRow(rows);
  const kept = new Set([current, still?.id, focusedRow(rows)]);
  const { windowed, top_px, isBack, onScroll } = useWindow(rows, {
    list,
    groups: groups.map(({ items }) => items),
    kept,
  });
  useStillness(rows, still, { items: list.items.value, top_px, measured: measured.value });
  useInView(rows, item_id, isBack);
  return (
    <div
      class="rows"
      role="grid"
      aria-label={viewWords[list.view]}
      aria-busy={isFilling(list)}
      aria-multiselectable={list.view === 'queue'}
      aria-rowcount={rowCount(list, groups.length)}
      ref={rows}
      onScroll={(event) => {
        seeAgain('rows');
        onScroll(event);
      }}
      onPointerOver={noteRow}
      onPointerLeave={leaveRow}
    >
      {groups.map(({ name, head }, index) => (
        <div key={name} role="rowgroup" class="group" aria-labelledby={`group-${name}`}>
          <div role="row" class="group-head" aria-rowindex={windowed[index]?.at}>
            <div role="rowheader" id={`group-${name}`}>
              {head}
            </div>
          </div>
          {windowed[index]?.parts.map((part, nth) =>
            'gap_px' in part ? (
              <div key={`gap ${nth}`} style={{ blockSize: `${part.gap_px}px` }} />
            ) : (
              <Row key={part.item.item_id} item={part.item} at={part.at} isTabStop={part.item.item_id === current} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Scrolls to the row of a request when it is opened, but not when the list is shown again as it was. */
function useInView(rows: RefObject<HTMLElement | null>, item_id: string | undefined, isBack: boolean): void {
  const shownAt = useRef(isBack ? item_id : undefined);
  useLayoutEffect(() => {
    if (item_id === shownAt.current) return undefined;
    shownAt.current = item_id;
    if (item_id === undefined) return undefined;
    return beforePaint(() => rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }));
  }, [item_id]);
}

/** Counts all rows and the heads of groups. -1 means that the server has more rows of a filtered list or of Decided. */
function rowCount({ view, items, next }: List, heads: number): number {
  const here = items.value.length;
  if (next.value === null) return here + heads;
  return view === 'queue' && !isNarrowed() ? Math.max(countWaiting(), here) + heads : -1;
}

function focusedRow({ current }: { readonly current: HTMLElement | null }): string | undefined {
  const { activeElement } = document;
  return current?.contains(activeElement) ? activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id : undefined;
}
