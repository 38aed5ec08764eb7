import { go } from '../../requests/place.ts';
import { toggleItem } from '../../requests/selection.ts';
import { wide } from '../../ui/media.ts';
import { dropPress } from '../../ui/press.ts';
import { type Gesture, type HeldRow, heldAt, isStill } from './gesture.ts';
import { beginPull } from './pull.ts';
import { beginSwipe } from './swipe.ts';

/** A finger on the list: where it went down, on which row, and what it does once it has moved. */
type Finger = {
  readonly x: number;
  readonly y: number;
  readonly held: HeldRow | undefined;
  readonly rows: Element | null;
  gesture: Gesture | 'none' | undefined;
  stopHold(): void;
};

const slop_px = 10;
const click_ms = 300; // in which the click of a lifted finger comes
const edge_px = 24; // left to the browser's own gesture for going back

let finger: Finger | undefined;
let hasHeld = false; // the last finger has selected a row; its click does nothing

/** Follows one finger on a list. Returns a function that ends this. */
export function followFinger(list: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const passive = { passive: true, signal } as const;
  list.addEventListener('touchstart', begin, passive);
  addEventListener('touchstart', loseToSecond, { ...passive, capture: true });
  list.addEventListener('touchmove', move, passive);
  list.addEventListener('touchend', end, passive);
  list.addEventListener('touchcancel', lose, passive);
  list.addEventListener('pointercancel', noteScroll, passive);
  list.addEventListener('contextmenu', keepQuiet, { signal });
  list.addEventListener('dragstart', keepQuiet, { signal });
  list.addEventListener('click', dropClick, { capture: true, signal });
  return () => {
    lose();
    ended.abort();
  };
}

/** Ends the gesture if its row has changed. */
export function checkFinger(): void {
  if (finger?.gesture !== 'none') finger?.gesture?.check?.();
}

function begin({ target, touches }: TouchEvent): void {
  lose();
  hasHeld = false;
  const [touch] = touches;
  if (!touch || touches.length > 1) return;
  const held = heldAt(target);
  const rows = target instanceof Element ? target.closest('.rows, .reading') : null;
  const stopHold = held ? beginHold(held, noteHeld) : () => {};
  finger = { x: touch.clientX, y: touch.clientY, held, rows, gesture: undefined, stopHold };
}

function forgetHeld(): void {
  hasHeld = false;
}

function noteHeld(): void {
  hasHeld = true;
  if (finger) finger.gesture = 'none';
  dropPress();
}

function move({ touches }: TouchEvent): void {
  const [touch] = touches;
  if (touches.length > 1) lose();
  if (!finger || !touch) return;
  const [x_px, y_px] = [touch.clientX - finger.x, touch.clientY - finger.y];
  if (finger.gesture === undefined && Math.hypot(x_px, y_px) >= slop_px) {
    finger.stopHold();
    finger.gesture = chosen(finger, x_px, y_px) ?? 'none';
  }
  if (typeof finger.gesture === 'object') finger.gesture.move(x_px, y_px);
}

/** Chooses by its direction what a moving finger does. */
function chosen({ x, held, rows }: Finger, x_px: number, y_px: number): Gesture | undefined {
  if (Math.abs(x_px) > Math.abs(y_px)) {
    const isAtEdge = x < edge_px || x > innerWidth - edge_px;
    return held && !isAtEdge ? beginSwipe(held) : undefined;
  }
  return rows && rows.scrollTop <= 0 && y_px > 0 ? beginPull(rows) : undefined;
}

function end({ touches, timeStamp }: TouchEvent): void {
  if (touches.length > 0) lose();
  const gesture = finger?.gesture;
  finger?.stopHold();
  finger = undefined;
  if (typeof gesture === 'object') gesture.end(timeStamp);
  if (hasHeld) setTimeout(forgetHeld, click_ms);
}

/** Ends what the finger does, without effect. */
function lose(): void {
  const gesture = finger?.gesture;
  finger?.stopHold();
  finger = undefined;
  if (typeof gesture === 'object') gesture.cancel();
}

/** Ends what the finger does if a second finger comes down, wherever that is. */
function loseToSecond({ touches }: TouchEvent): void {
  if (touches.length > 1) lose();
}

/** Notes that the browser scrolls, which ends all but a pull. */
function noteScroll(): void {
  finger?.stopHold();
  if (!finger || (typeof finger.gesture === 'object' && finger.gesture.isScroll)) return;
  if (finger.gesture !== undefined) lose();
}

/** Keeps the browser's menu of a link and its drag away from a held row. */
function keepQuiet(event: Event): void {
  if (finger?.held || hasHeld) event.preventDefault();
}

function dropClick(event: Event): void {
  if (!hasHeld) return;
  hasHeld = false;
  event.preventDefault();
  event.stopPropagation();
}

const hold_ms = 500;

/** Selects a row that is held for half a second, and calls `done`. Returns a function that prevents it. */
function beginHold(held: HeldRow, done: () => void): () => void {
  const timer = setTimeout(() => {
    if (!isStill(held)) return;
    done();
    const { item } = held;
    toggleItem(item);
    if (wide.matches) go({ item_id: item.item_id }, { replace: true });
  }, hold_ms);
  return () => clearTimeout(timer);
}
