import { signal } from '@preact/signals';
import { isSkipped } from '../../requests/item-state.ts';
import { lists } from '../../requests/lists.ts';
import { place } from '../../requests/place.ts';
import { type Item, isShown, isWaiting, type Shown } from '../../server/item.ts';

/** The act of a moving finger. Distances are in pixels from where it went down. */
export type Gesture = {
  move(x_px: number, y_px: number): unknown;
  /** Ends it where the finger was lifted at a time of `performance.now()`. A busy page hears of that later. */
  end(lifted_ms: number): unknown;
  /** Ends it without effect. */
  cancel(): void;
  /** Ends it without effect if its row has changed. */
  check?(): void;
  /** True if it goes on while the browser scrolls. */
  readonly isScroll?: true;
};

/** A row under a finger, with its request and its place as they were when the finger went down. */
export type HeldRow = { readonly row: HTMLElement; readonly item: Shown; readonly top_px: number };

const still_px = 2;

/** Finds the row of the queue under a finger, if it shows a request that waits. */
export function heldAt(target: EventTarget | null): HeldRow | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('.rows .row[data-id]') : null;
  const item = row && itemOf(row.dataset.id);
  if (!row || !item || !isShown(item) || !isWaiting(item) || place.peek().view !== 'queue') return undefined;
  return { row, item, top_px: row.getBoundingClientRect().top };
}

/** Returns true while a row shows the same request in the same place, and nothing covers it. */
export function isStill({ row, item, top_px }: HeldRow): boolean {
  const now = itemOf(item.item_id);
  return (
    now !== undefined &&
    isWaiting(now) &&
    now.revision === item.revision &&
    now.content_hash === item.content_hash &&
    isSkipped(now) === isSkipped(item) &&
    row.checkVisibility() &&
    Math.abs(row.getBoundingClientRect().top - top_px) < still_px &&
    document.querySelector('dialog[open]') === null
  );
}

function itemOf(id: string | undefined): Item | undefined {
  return lists.queue.items.peek().find(({ item_id }) => item_id === id);
}

const said_ms = 3_000;

/** The sentence about the last gesture, for three seconds. */
export const said = signal('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something about a gesture, above the list and to screen readers. */
export function sayGesture(sentence: string): void {
  clearTimeout(timer);
  said.value = sentence;
  timer = setTimeout(() => (said.value = ''), said_ms);
}
