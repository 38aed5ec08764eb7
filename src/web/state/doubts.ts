import { signal } from '@preact/signals';

/** Of how many answers it is not known whether they arrived, and to what. */
type Doubt = { readonly title: string; readonly count: number };

/** What is not known at the moment, by the request's id, or that of several. */
export const doubts = signal<ReadonlyMap<string, Doubt>>(new Map());

export function beginDoubt(owner: string, title: string, count = 1): void {
  doubts.value = new Map(doubts.peek()).set(owner, { title, count });
}

export function endDoubt(owner: string): void {
  doubts.value = new Map([...doubts.peek()].filter(([id]) => id !== owner));
}
