import { effect, signal } from '@preact/signals';
import { toast } from '../answering/toast.ts';
import { place } from '../requests/place.ts';
import { callerWords as words } from './words.ts';

/** A new key. The server cannot show it again, so the page keeps it until the person has stored it. */
export type FreshKey = {
  readonly caller_id: string;
  readonly key_id: string;
  readonly api_key: string;
  readonly expires_at: string | null;
  readonly old_key_expires_at?: string;
};

/** Keys that the person has not stored yet, by caller. */
export const freshKeys = signal<ReadonlyMap<string, FreshKey>>(new Map());

let isGuarding = false;

export function keepKey(key: FreshKey): void {
  if (!isGuarding) guardKeys();
  isGuarding = true;
  freshKeys.value = new Map([...freshKeys.peek(), [key.caller_id, key]]);
}

export function forgetKey({ caller_id }: Pick<FreshKey, 'caller_id'>): void {
  freshKeys.value = new Map([...freshKeys.peek()].filter(([other]) => other !== caller_id));
}

/** Reminds a person who leaves the page or the view before a new key is stored. */
function guardKeys(): void {
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
}
