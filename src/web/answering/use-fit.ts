import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { beforePaint } from '../ui/paint.ts';
import { isWhole } from '../ui/whole.ts';

const always = 2;

/**
 * Returns how many of the first `most` actions fit in the bar; the first two always stay. Measures before the first
 * paint, and again when the window changes, so that the bar never changes under the pointer.
 */
export function useFit(place: RefObject<HTMLElement | null>, actions: unknown, most: number): number {
  const shown = useSignal(most);
  useLayoutEffect(() => {
    const fit = () => {
      if (place.current) shown.value = fitted(place.current);
    };
    const cancel = beforePaint(fit);
    addEventListener('resize', fit);
    return () => {
      cancel();
      removeEventListener('resize', fit);
    };
  }, [actions, most]);
  return shown.value;
}

/**
 * Chooses the layout of the bar, which answering/style.css draws: one row; one row with labels in two lines; or two
 * rows. Shows the answers that fit and returns their number.
 */
function fitted(bar: HTMLElement): number {
  const buttons = [...bar.querySelectorAll<HTMLElement>(':scope > .action')];
  const more = bar.querySelector<HTMLElement>(':scope > .more-wrap');
  if (!more) return buttons.length;
  const isMenuFull = bar.dataset.more !== '0';
  const show = (count: number, fit: string) => {
    for (const [at, button] of buttons.entries()) button.hidden = at >= count;
    more.hidden = !isMenuFull && count >= buttons.length;
    bar.dataset.fit = fit;
    return count;
  };
  show(buttons.length, 'natural');
  more.hidden = false;
  const widths = buttons.map(widthOf);
  const room = { ...roomOf(bar), more: widthOf(more), isMenuFull };
  const few = Math.min(always, buttons.length);
  const inRow = countIn(widths, room);
  if (inRow >= few) return show(inRow, 'row');
  show(few, 'tight');
  if (bar.scrollWidth <= bar.clientWidth && buttons.slice(0, few).every(isWhole)) return few;
  return show(Math.max(few, 1 + countIn(widths.slice(1), room)), 'two');
}

type Room = { readonly width: number; readonly gap: number; readonly more: number; readonly isMenuFull: boolean };

/** Returns how many buttons fit in one row, with the button of the menu if one is left over. */
function countIn(widths: readonly number[], { width, gap, more, isMenuFull }: Room): number {
  for (let count = widths.length; count > 0; count -= 1) {
    const inRow = widths.slice(0, count);
    if (isMenuFull || count < widths.length) inRow.push(more);
    const gaps = (inRow.length - 1) * gap;
    if (inRow.reduce((sum, one) => sum + one, gaps) <= width) return count;
  }
  return 0;
}

function widthOf(one: HTMLElement): number {
  return one.getBoundingClientRect().width;
}

function roomOf(bar: HTMLElement): Pick<Room, 'width' | 'gap'> {
  const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(bar);
  const width = bar.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  return { width, gap: Number.parseFloat(columnGap) };
}
