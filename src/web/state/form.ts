import { computed, type Signal, signal } from '@preact/signals';
import type { Draft, Problem } from '../drafts/draft.ts';
import type { Action, Item } from '../item.ts';
import { open } from './open.ts';
import { standingOf } from './standing.ts';

/** What a person has begun to fill in, and what is wrong with it; it outlives the form. */
type Begun = { readonly draft: Signal<Draft>; readonly problem: Signal<Problem | undefined> };

type Wanted = { readonly item_id: string; readonly action_value: string };

const wanted = signal<Wanted | undefined>(undefined);
const begun = new Map<string, Begun>();

/** The open form: the request, its action, and what was filled in. It rests while the request cannot be answered. */
export const form = computed((): ({ item: Item; action: Action } & Begun) | undefined => {
  const shown = open.value;
  const asked = wanted.value;
  if (!shown || shown.item_id !== asked?.item_id) return undefined;
  const standing = standingOf(shown);
  if (standing.is !== 'answerable') return undefined;
  const action = standing.item.raw_input?.actions.find(({ value }) => value === asked.action_value);
  return action && { item: standing.item, action, ...begunOf(standing.item.item_id, action) };
});

export function openForm(item: Item, action: Action): void {
  wanted.value = { item_id: item.item_id, action_value: action.value };
}

export function closeForm(): void {
  wanted.value = undefined;
}

/** What was begun of an answer; it is kept until the answer is taken. */
export function begunOf(item_id: string, { value, popup }: Action): Begun {
  const key = `${item_id} ${popup.kind} ${value}`;
  const known = begun.get(key) ?? { draft: signal<Draft>({}), problem: signal<Problem | undefined>(undefined) };
  begun.set(key, known);
  return known;
}

/** Forgets what was begun of an answer. */
export function forget(item_id: string, { value, popup }: Action): void {
  begun.delete(`${item_id} ${popup.kind} ${value}`);
}
