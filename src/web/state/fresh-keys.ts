import { effect, signal } from '@preact/signals';
import { callerWords as words } from '../words-callers.ts';
import { place } from './place.ts';
import { toast } from './toast.ts';

/** A key that was just made. It is nowhere else, so it stays on this page until the person has stored it. */
export type FreshKey = {
  readonly caller_id: string;
  readonly key_id: string;
  readonly api_key: string;
  readonly expires_at: string | null;
  readonly old_key_expires_at?: string;
};

/** Keys that are not stored yet, by their callers. */
export const freshKeys = signal<ReadonlyMap<string, FreshKey>>(new Map());

/** Keeps a new key for the person to see. */
export function keepKey(key: FreshKey): void {
  freshKeys.value = new Map([...freshKeys.peek(), [key.caller_id, key]]);
}

/** Forgets a caller's new key: the person has stored it. */
export function forgetKey({ caller_id }: Pick<FreshKey, 'caller_id'>): void {
  freshKeys.value = new Map([...freshKeys.peek()].filter(([other]) => other !== caller_id));
}

addEventListener('beforeunload', (event) => {
  if (freshKeys.peek().size > 0) event.preventDefault(); // the browser asks whether to leave
});

let before = place.peek().view;
effect(() => {
  const { view } = place.value;
  if (before === 'callers' && view !== 'callers' && freshKeys.peek().size > 0) {
    toast.value = { icon: 'key-round', said: words.keptThere };
  }
  before = view;
});
