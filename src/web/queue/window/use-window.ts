import { signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { List } from '../../requests/lists.ts';
import { place } from '../../requests/place.ts';
import type { Item } from '../../server/item.ts';
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

const before_any_px = 71;

/** Increases when a height becomes known, so that gaps are computed again. */
export const measured = signal(0);

const odd = new Map<string, number>(); // heights that differ from the usual one, by item_id
let usual_px = before_any_px;
let isStale = true; // the next height is the usual one: nothing is measured yet, or the width changed

/** Returns the height of a row in pixels: as last measured, or the usual height of a row that was never drawn. */
function heightOf({ item_id }: { readonly item_id: string }): number {
  return odd.get(item_id) ?? usual_px;
}

/** Measures a row while it is drawn. The browser reports heights after layout, so that none is forced. */
export function useHeight(item_id: string) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return;
    observer.observe(current);
    return () => observer.unobserve(current);
  }, [item_id]);
  return row;
}

const observer = new ResizeObserver((entries) => {
  let isNew = false;
  for (const { target, borderBoxSize } of entries) {
    const height_px = borderBoxSize[0]?.blockSize ?? 0;
    const { id } = (target as HTMLElement).dataset;
    if (height_px > 0 && id !== undefined) isNew = note(id, height_px) || isNew; // a hidden list has no heights
  }
  if (isNew) measured.value += 1;
});

function note(item_id: string, height_px: number): boolean {
  if (heightOf({ item_id }) === height_px && !isStale) return false;
  if (isStale) {
    odd.clear();
    usual_px = height_px;
  }
  isStale = false;
  if (height_px === usual_px) odd.delete(item_id);
  else odd.set(item_id, height_px);
  return true;
}

/** Follows the size of the window, which changes the height of rows. Returns a function that ends this. */
function followSize(): () => void {
  const forget = () => {
    isStale = true;
    measured.value += 1;
  };
  addEventListener('resize', forget);
  return () => removeEventListener('resize', forget);
}
