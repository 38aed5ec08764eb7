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
    if (!row) return;
    const off = () => Math.round(row.getBoundingClientRect().top - kept.top);
    current.scrollTop += off();
    if (off() === 0 || !current.matches(':hover')) return;
    makeRoom(current, off() > 0 ? 'below' : 'above', Math.abs(off()));
    current.scrollTop += off();
  }, [items.value]);
}

/** Lets a list be scrolled that is too short for it, until the pointer leaves it. */
function makeRoom(rows: HTMLElement, side: 'above' | 'below', pixels: number): void {
  const name = `--room-${side}`;
  const slack = side === 'above' ? 0 : rows.clientHeight - contentOf(rows);
  const room = Number.parseFloat(rows.style.getPropertyValue(name) || '0') + Math.max(slack, 0) + pixels;
  rows.style.setProperty(name, `${room}px`);
  const leave = () => {
    rows.style.removeProperty('--room-above');
    rows.style.removeProperty('--room-below');
  };
  rows.addEventListener('pointerleave', leave, { once: true });
}

/** How high the rows are that stand in a list. */
function contentOf(rows: HTMLElement): number {
  const [first, last] = [rows.firstElementChild, rows.lastElementChild];
  return first && last ? last.getBoundingClientRect().bottom - first.getBoundingClientRect().top : 0;
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
