import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { List } from '../../requests/lists.ts';
import { place } from '../../requests/place.ts';
import type { Item } from '../../server/item.ts';
import { followSize, heightOf, measured } from './heights.ts';
import { partsOf } from './parts.ts';

type Rows = { readonly current: HTMLElement | null };
type Window = {
  readonly list: List;
  readonly groups: readonly (readonly Item[])[];
  readonly kept: ReadonlySet<unknown>;
};

const step_px = 280; // rows change once in about four rows of scrolling
const tops = { queue: 0, decided: 0 }; // in pixels, so that a list that is left and opened again keeps its place

/** Chooses the rows to draw, and keeps the scroll position of each view. Loads more near the end of the list. */
export function useWindow(rows: Rows, { list, groups, kept }: Window) {
  const { view } = list;
  const top = useSignal(tops[view]);
  const isBack = useRef(tops[view] > 0);
  void measured.value;
  useLayoutEffect(followSize, []);
  useLayoutEffect(() => {
    const { current } = rows;
    // a browser may forget it while a phone shows the request
    if (current?.scrollTop === 0) current.scrollTop = tops[view];
  }, [view, place.value.item_id === undefined]);
  const windowed = partsOf<Item>(groups, {
    top_px: top.value,
    view_px: innerHeight + step_px, // more than the list has, so that its own height need not be measured
    heightOf,
    isKept: ({ item_id }) => kept.has(item_id),
  });
  const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    if (clientHeight === 0) return;
    tops[view] = scrollTop;
    top.value = Math.floor(scrollTop / step_px) * step_px;
    if (scrollTop + 2 * clientHeight > scrollHeight) void list.more();
  };
  // `isBack`: the list opened at a position that it had before
  return { windowed, onScroll, top_px: top.value, isBack: isBack.current };
}
