import { signal } from '@preact/signals';

const said_ms = 3_000;

/** The sentence about the last gesture, for three seconds. */
export const said = signal('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something about a gesture, above the list and to screen readers. */
export function say(sentence: string): void {
  clearTimeout(timer);
  said.value = sentence;
  timer = setTimeout(() => (said.value = ''), said_ms);
}
