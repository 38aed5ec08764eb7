import { state_bytes } from './state.ts';

const state_words = state_bytes / 4;

/** The states of one depth, one after another. */
export type Level = { words: Uint32Array; count: number };

/** Opens a level with room for some states. It grows. */
export function openLevel(room: number): Level {
  return { words: new Uint32Array(Math.max(room, 1_024) * state_words), count: 0 };
}

export function push(level: Level, state: Uint32Array): void {
  const from = level.count * state_words;
  if (from + state_words > level.words.length) {
    const longer = new Uint32Array(level.words.length * 2);
    longer.set(level.words);
    level.words = longer;
  }
  for (let at = 0; at < state_words; at++) level.words[from + at] = state[at] as number;
  level.count += 1;
}

/** Copies the state of a number into `state`. */
export function read({ words }: Level, number: number, state: Uint32Array): void {
  const from = number * state_words;
  for (let at = 0; at < state_words; at++) state[at] = words[from + at] as number;
}
