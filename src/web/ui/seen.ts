import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { lastPress, type Press } from './press.ts';

/** The time for which an answer must have been painted before a press on it counts, in milliseconds. */
const idle_ms = 400;
const said_ms = 2_000;

/** The places of answers: the bar or its form, the row under the pointer, swiped rows, found commands. */
export const places = ['answers', 'rows', 'list', 'choices'] as const;

type Place = (typeof places)[number];

/** A group of answers as it is on the page now, and when its first frame was painted. */
type AnswerGroup = { readonly key: string; readonly place: Place; shown_ms: number; painted_ms: number; frame: number };

const all = new Set<AnswerGroup>();

/** True for two seconds after a press that came too early. */
export const tooQuick = signal(false);

/**
 * Registers answers on the page while its component is mounted. `key` names all that they depend on, such as the
 * request and its revision: with another key they have to be painted again.
 */
export function useSeen(key: string, place: Place = 'answers'): void {
  useLayoutEffect(() => {
    const shown = { key, place, shown_ms: performance.now(), painted_ms: Number.POSITIVE_INFINITY, frame: 0 };
    all.add(shown);
    watchPaint(shown);
    return () => {
      all.delete(shown);
      mark();
    };
  }, [key, place]);
}

/** Registers answers that have no component of their own. */
export function Seen({ of }: { of: string }) {
  useSeen(of);
  return null;
}

/** Asks for new paint of all answers of a place: they were covered, or others are under the pointer. */
export function seeAgain(place: Place, at_ms?: number): void {
  for (const shown of all) {
    if (shown.place !== place) continue;
    shown.shown_ms = at_ms ?? shown.shown_ms;
    watchPaint(shown);
  }
}

/** Asks for new paint of all answers when the page was hidden. */
export function followVisibility(): void {
  addEventListener('visibilitychange', () => {
    for (const place of places) seeAgain(place);
  });
}

/**
 * Returns true if the last press may answer what is registered under `key`: it was painted for 400 ms before the key,
 * the button or the finger went down. A mouse must also have moved or been released over it. Says so if the press
 * came too early.
 */
export function admits(key: string): boolean {
  const press = lastPress();
  if (!press || press.is_repeat || press.is_used || press.is_text) return false;
  press.is_admitted ||= isAdmitted(press, key);
  if (!press.is_admitted) sayTooQuick();
  return press.is_admitted;
}

/** Returns true if a click may choose among what is registered under `key`, on the terms of `admits`. */
export function admitsChoice(key: string): boolean {
  const press = lastPress();
  const is = press !== undefined && isAdmitted(press, key);
  if (!is) sayTooQuick();
  return is;
}

/** Admits the last press like `admits`, and uses it up: one press answers once. */
export function takePress(key: string): boolean {
  if (!admits(key)) return false;
  const press = lastPress();
  if (press) press.is_used = true;
  return true;
}

function isAdmitted(press: Press, key: string): boolean {
  if (press.is_astray) return false;
  const pressed = [...all].find((shown) => shown.key === key);
  if (!pressed) return false;
  const shown = [...all].filter(({ place }) => place === pressed.place);
  return shown.every(
    ({ shown_ms, painted_ms }) =>
      press.at_ms >= painted_ms + idle_ms && (press.by !== 'mouse' || press.pointed_ms >= shown_ms),
  );
}

let said: ReturnType<typeof setTimeout> | undefined;

/** Says for two seconds that a press did not count. */
export function sayTooQuick(): void {
  clearTimeout(said);
  tooQuick.value = true;
  said = setTimeout(() => (tooQuick.value = false), said_ms);
}

/** Notes the time at which the next frame has been painted. A hidden page paints nothing. */
function watchPaint(shown: AnswerGroup): void {
  cancelAnimationFrame(shown.frame);
  shown.painted_ms = Number.POSITIVE_INFINITY;
  mark();
  const painted = () => {
    if (document.hidden) return;
    shown.painted_ms = performance.now();
    setTimeout(mark, idle_ms + 1);
  };
  shown.frame = requestAnimationFrame(() => (shown.frame = requestAnimationFrame(painted)));
}

/** Marks the page with the state of its answers: `new`, or `settled` once presses count. */
function mark(): void {
  const now_ms = performance.now();
  const { dataset } = document.documentElement;
  for (const place of places) {
    const shown = [...all].filter((one) => one.place === place);
    if (shown.length === 0) delete dataset[place];
    else dataset[place] = shown.every(({ painted_ms }) => now_ms >= painted_ms + idle_ms) ? 'settled' : 'new';
  }
}
