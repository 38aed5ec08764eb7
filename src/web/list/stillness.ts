import { useLayoutEffect, useRef } from 'preact/hooks';
import type { List } from '../state/lists.ts';

type Anchor = { readonly id: string; readonly top: number };

let settled = true;

addEventListener('pointermove', () => {
  settled = true;
});

/** Whether the pointer has moved since the list changed: a press that aimed at a row which is gone is none. */
export function isSettled(): boolean {
  return settled;
}

/**
 * Keeps the rows where they are while others come and go above them: the one under the pointer, else the open one if
 * it is in sight, else the first that is.
 */
export function useStillness(rows: { readonly current: HTMLElement | null }, { items }: List): void {
  const anchor = useRef<Anchor | undefined>(undefined);
  const before = rows.current;
  if (before) anchor.current = anchorIn(before);
  useLayoutEffect(() => {
    settled = false;
    const { current } = rows;
    const kept = anchor.current;
    if (!current || !kept) return;
    const row = current.querySelector<HTMLElement>(`[data-id="${CSS.escape(kept.id)}"]`);
    if (row) current.scrollTop += row.getBoundingClientRect().top - kept.top;
  }, [items.value]);
}

function anchorIn(rows: HTMLElement): Anchor | undefined {
  const { top, bottom } = rows.getBoundingClientRect();
  const seen = [...rows.querySelectorAll<HTMLElement>('[data-id]')].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
  const row = seen.find((one) => one.matches(':hover')) ?? seen.find((one) => one.ariaCurrent !== null) ?? seen[0];
  return row && { id: row.dataset.id ?? '', top: row.getBoundingClientRect().top };
}
