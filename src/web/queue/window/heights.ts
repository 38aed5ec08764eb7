import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

const before_any_px = 71;

/** Increases when a height becomes known, so that gaps are computed again. */
export const measured = signal(0);

const odd = new Map<string, number>(); // heights that differ from the usual one, by item_id
let usual_px = before_any_px;
let isStale = true; // the next height is the usual one: nothing is measured yet, or the width changed

/** Returns the height of a row in pixels: as last measured, or the usual height of a row that was never drawn. */
export function heightOf({ item_id }: { readonly item_id: string }): number {
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
export function followSize(): () => void {
  const forget = () => {
    isStale = true;
    measured.value += 1;
  };
  addEventListener('resize', forget);
  return () => removeEventListener('resize', forget);
}
