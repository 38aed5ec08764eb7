import { signal } from '@preact/signals';
import { isChoosing } from '../../requests/selection.ts';
import { dropPress } from '../../ui/press.ts';
import { admits, sayTooQuick } from '../../ui/seen.ts';
import { isWhole } from '../../ui/whole.ts';
import { type Gesture, type HeldRow, isStill, sayGesture } from './gesture.ts';
import { type Act, type Offer, offersOf, type Side, swipedRows } from './offers.ts';
import { gestureWords } from './words.ts';

/** A row that a finger moves aside, and the act beside it. It is `armed` if letting go would run the act. */
export type Swipe = {
  readonly held: HeldRow;
  readonly act: Act;
  readonly side: Side;
  readonly far_px: number;
  readonly by_px: number;
  readonly is: 'pulled' | 'armed' | 'back';
};

export const swipe = signal<Swipe | undefined>(undefined);

const far = 0.4; // of the width of the row
const stiff = 8;
const stiff_px = 20; // how far a row moves that cannot be swiped
const shown_ms = 150; // for which an act must have been shown

/** The state of a swipe: the place of the finger, and to which side it moves. */
type Moving = {
  readonly held: HeldRow;
  readonly offers: Readonly<Record<Side, Offer>>;
  readonly far_px: number;
  readonly turn: 1 | -1;
  readonly shown: ReturnType<typeof timeShown>;
  x_px: number;
  side: Side;
  isOver: boolean;
};

/**
 * Begins to swipe a row. Returns nothing if the row is too new on the page, or if others are selected. A row whose
 * title is scrolled away comes into sight instead.
 */
export function beginSwipe(held: HeldRow): Gesture | undefined {
  if (isChoosing.peek() || !admits(swipedRows)) return undefined;
  const { row, item } = held;
  if (!isNamed(row)) return void row.scrollIntoView({ block: 'nearest' });
  const moving: Moving = {
    held,
    offers: offersOf(item),
    far_px: row.clientWidth * far,
    turn: getComputedStyle(row).direction === 'rtl' ? -1 : 1,
    shown: timeShown(() => moveTo(moving, moving.x_px)),
    x_px: 0,
    side: 'answer',
    isOver: false,
  };
  clearSwipe(row);
  return {
    move: (x_px) => isGoing(moving) && moveTo(moving, x_px),
    end: (lifted_ms) => isGoing(moving) && finish(moving, lifted_ms),
    cancel: () => stop(moving),
    check: () => void isGoing(moving),
  };
}

/** Returns true if the middle of the title of a row is in sight. */
function isNamed(row: HTMLElement): boolean {
  const title = row.querySelector('.row-title');
  if (!title) return false;
  const { x, y, width, height } = title.getBoundingClientRect();
  return title.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** Returns true while the row is as it was when the finger went down. Otherwise stops the swipe, and says so. */
function isGoing(moving: Moving): boolean {
  if (moving.isOver) return false;
  if (isStill(moving.held)) return true;
  stop(moving);
  sayGesture(gestureWords.changed);
  return false;
}

/** Moves the row with the finger, and shows the act of its side. A row without an act resists. */
function moveTo(moving: Moving, x_px: number): void {
  const { held, offers, far_px, turn, shown } = moving;
  const side = x_px * turn > 0 ? 'answer' : 'skip';
  const offer = offers[side];
  const by_px = isAct(offer) ? Math.abs(x_px) : Math.min(Math.abs(x_px) / stiff, stiff_px);
  moving.x_px = x_px;
  moving.side = side;
  delete held.row.dataset.swiped;
  held.row.style.translate = `${Math.sign(x_px) * by_px}px`;
  const isArmed = shown.isLong(side) && by_px >= far_px;
  swipe.value = isAct(offer) ? { held, act: offer, side, far_px, by_px, is: isArmed ? 'armed' : 'pulled' } : undefined;
}

/** Runs the act if it was armed when the finger was lifted, else says why nothing happens. */
function finish(moving: Moving, lifted_ms: number): void {
  const { held, offers, side, far_px, shown, x_px } = moving;
  const offer = offers[side];
  if (swipe.peek()?.is === 'armed' && shown.isLong(side, lifted_ms) && isAct(offer)) {
    const isSeen = isWhole(document.querySelector('.under-label'));
    moving.isOver = true;
    shown.end();
    clearSwipe(held.row);
    offer.run(isSeen);
    return;
  }
  stop(moving);
  if (Math.abs(x_px) < far_px) return;
  if (isAct(offer)) sayTooQuick();
  else if (offer) sayGesture(offer.refused);
}

/** Ends the swipe without effect. The row springs back to its place. */
function stop(moving: Moving): void {
  if (moving.isOver) return;
  const { row } = moving.held;
  moving.isOver = true;
  moving.shown.end();
  dropPress();
  row.dataset.swiped = 'back';
  row.style.translate = '';
  const { value } = swipe;
  if (value) swipe.value = { ...value, by_px: 0, is: 'back' };
}

function isAct(offer: Offer): offer is Act {
  return offer !== undefined && 'run' in offer;
}

/** Measures for how long the act of one side has been painted, and calls `again` when that is long enough. */
function timeShown(again: () => void) {
  let shown: Side | undefined;
  let since_ms = Number.POSITIVE_INFINITY;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const isLong = (side: Side, at_ms = performance.now()): boolean => {
    if (side === shown) return at_ms >= since_ms + shown_ms;
    end();
    shown = side;
    since_ms = Number.POSITIVE_INFINITY;
    frame = requestAnimationFrame(() => {
      since_ms = performance.now();
      timer = setTimeout(again, shown_ms + 1);
    });
    return false;
  };
  return { isLong, end };
}

function clearSwipe(row: HTMLElement): void {
  delete row.dataset.swiped;
  row.style.translate = '';
  swipe.value = undefined;
}
