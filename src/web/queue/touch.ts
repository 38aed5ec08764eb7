import { later } from '../ui/later.tsx';

const Nothing = () => null;
const isTouch = navigator.maxTouchPoints > 0;
const gestures = () => import('./gestures/gestures.tsx');

/** Swipes, long presses and pulls of a list. They load after it, and on touch screens only. */
export const Gestures = isTouch ? later(async () => (await gestures()).Gestures, Nothing) : Nothing;

export const Pulls = isTouch ? later(async () => (await gestures()).Pulls, Nothing) : Nothing;
