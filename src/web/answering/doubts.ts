import { signal } from '@preact/signals';

/** Answers with an unknown result: their number and the title of the request. */
type Doubt = { readonly title: string; readonly count: number };

/** Answers whose result is unknown, by the id of the request or of the bulk answer. */
export const doubts = signal<ReadonlyMap<string, Doubt>>(new Map());

export function beginDoubt(owner: string, title: string, count = 1): void {
  doubts.value = new Map(doubts.peek()).set(owner, { title, count });
}

export function endDoubt(owner: string): void {
  doubts.value = new Map([...doubts.peek()].filter(([id]) => id !== owner));
}
