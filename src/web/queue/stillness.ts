import { useLayoutEffect } from 'preact/hooks';
import { rowAnswers } from '../answering/answer.ts';
import { seeAgain, useSeen } from '../ui/seen.ts';

type Rows = { readonly current: HTMLElement | null };
type Anchor = { readonly id: string; readonly top: number };
/** The causes of other rows: the items, the scrolled pixels and the known heights. */
type Drawn = { readonly items: unknown; readonly top_px: number; readonly measured: number };

/**
 * Finds the row that must keep its place while others come and go above it, and must be drawn again: the row under the
 * pointer, else the open row if visible, else the first visible row.
 */
export function stillRow({ current }: Rows): Anchor | undefined {
  return current ? anchorIn(current) : undefined;
}

/** Puts the row back to its place after the list is drawn with other rows. */
export function useStillness(rows: Rows, still: Anchor | undefined, drawn: Drawn): void {
  useSeen(rowAnswers, 'rows');
  useLayoutEffect(() => seeAgain('rows', performance.now()), [drawn.items]);
  useLayoutEffect(() => {
    const { current } = rows;
    if (!current || !still) return;
    const row = current.querySelector<HTMLElement>(`[data-id="${CSS.escape(still.id)}"]`);
    if (!row) return;
    const off = () => Math.round(row.getBoundingClientRect().top - still.top);
    if (off() === 0) return;
    current.scrollTop += off();
    if (off() === 0 || !current.matches(':hover')) return;
    makeRoom(current, off() > 0 ? 'below' : 'above', Math.abs(off()));
    current.scrollTop += off();
  }, Object.values(drawn));
}

/** Adds padding, so that a short list can scroll, until the pointer leaves it. */
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

/** Measures the height of all rows, in pixels. */
function contentOf(rows: HTMLElement): number {
  const [first, last] = [rows.firstElementChild, rows.lastElementChild];
  return first && last ? last.getBoundingClientRect().bottom - first.getBoundingClientRect().top : 0;
}

function anchorIn(rows: HTMLElement): Anchor | undefined {
  const { top, bottom } = rows.getBoundingClientRect();
  const isSeen = (row: HTMLElement) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
  const all = [...rows.querySelectorAll<HTMLElement>('[data-id]')];
  const ofPerson = [all.find((one) => one.matches(':hover')), all.find((one) => one.ariaCurrent !== null)];
  const row = ofPerson.find((one) => one !== undefined && isSeen(one)) ?? all.find(isSeen);
  return row && { id: row.dataset.id ?? '', top: row.getBoundingClientRect().top };
}

let under: Element | null = null;

/** Notes the row under the pointer. Its answers appear with it, so that they have to be seen first. */
export function noteRow({ target, timeStamp }: PointerEvent): void {
  const row = target instanceof Element ? target.closest('.row') : null;
  if (row !== under) seeAgain('rows', timeStamp);
  under = row;
}

/** Notes that the pointer has left the rows. Their answers disappear. */
export function leaveRow(): void {
  under = null;
}
