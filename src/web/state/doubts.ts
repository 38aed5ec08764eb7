import { signal } from '@preact/signals';

/** Answers of which it is not known whether they arrived, by the request's id: its title. */
export const doubts = signal<ReadonlyMap<string, string>>(new Map());

export function beginDoubt(item_id: string, title: string): void {
  doubts.value = new Map(doubts.peek()).set(item_id, title);
}

export function endDoubt(item_id: string): void {
  doubts.value = new Map([...doubts.peek()].filter(([id]) => id !== item_id));
}
