import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type List, shownList } from '../state/lists.ts';
import { place } from '../state/place.ts';
import { words } from '../words.ts';
import { EmptyList } from './empty-list.tsx';
import { groupsOf } from './groups.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import { Row } from './row.tsx';
import { SelectionHead } from './selection-head.tsx';
import { useStillness } from './stillness.ts';

/** The list of the view: its head, its rows in groups, its foot. */
export function ListPane() {
  const list = shownList();
  return (
    <section class="list" aria-label={words[list.view]}>
      <div class="list-heads">
        <ListHead />
        <SelectionHead />
      </div>
      {list.items.value.length === 0 ? <EmptyList list={list} /> : <Rows key={list.view} list={list} />}
      <ListFoot />
    </section>
  );
}

/** What comes and goes moves neither the row that is open nor, without it, the one at the top. */
function Rows({ list }: { list: List }) {
  const rows = useRef<HTMLDivElement>(null);
  useStillness(rows, list);
  useSignalEffect(() => {
    const { item_id } = place.value;
    if (item_id === undefined) return;
    queueMicrotask(() => rows.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }));
  });
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: { currentTarget: HTMLElement }) => {
    if (scrollTop + 2 * clientHeight > scrollHeight) void list.more();
  };
  const current = place.value.item_id ?? list.items.value[0]?.item_id;
  return (
    <div
      class="rows"
      role="grid"
      aria-label={words[list.view]}
      aria-multiselectable={list.view === 'queue'}
      ref={rows}
      onScroll={onScroll}
    >
      {groupsOf(list).map(({ name, head, items }) => (
        <div key={name} role="rowgroup" class="group" aria-labelledby={`group-${name}`}>
          <div role="row" class="group-head">
            <div role="rowheader" id={`group-${name}`}>
              {head}
            </div>
          </div>
          {items.map((item) => (
            <Row key={item.item_id} item={item} isTabStop={item.item_id === current} />
          ))}
        </div>
      ))}
    </div>
  );
}
