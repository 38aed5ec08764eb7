import { computed, effect, signal } from '@preact/signals';
import { counts } from '../requests/lists.ts';
import { go, place } from '../requests/place.ts';
import { call } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { resource } from '../server/resource.ts';
import { isAdmin } from '../server/session.ts';
import { wide } from '../ui/media.ts';
import { language } from '../ui/numbers.ts';
import { now } from '../ui/time/now.ts';

export type Caller = ReplyOf<'callerList'>['callers'][number];
export type Key = Caller['keys'][number];

/** Set while the form for a new caller is open. */
export const adding = signal(false);

const byName = new Intl.Collator(language, { numeric: true });

/** The callers of the account, by name. While shown, they are read at each change of the queue and of `now`. */
export const callers = resource(
  async () => {
    const found = (await call('callerList')).callers;
    return found.toSorted((one, other) => byName.compare(one.display_name, other.display_name));
  },
  {
    on: () => place.value.view === 'callers' && isAdmin() && [counts.value, now.value],
    initial: [] as readonly Caller[],
  },
);

/** Closes the form for a new caller when the address changes. */
export function closeLeftAddForm(): void {
  effect(() => {
    void place.value;
    adding.value = false;
  });
}

/** Callers by status: active first, revoked last, which is the alphabetical order of the statuses. */
export const listed = computed(() =>
  callers.value.value.toSorted((one, other) => byName.compare(one.status, other.status)),
);

/** Finds the shown caller: the one in the address, else the first on a wide screen. */
export function chosenCaller(): Caller | undefined {
  const { caller_id, connect } = place.value;
  if (connect !== undefined) return undefined;
  if (caller_id === undefined) return wide.matches ? listed.value[0] : undefined;
  return callers.value.value.find((one) => one.caller_id === caller_id);
}

/** Shows the next or the previous caller. */
export function moveCaller(by: 1 | -1): void {
  const all = listed.peek();
  const shown = chosenCaller()?.caller_id;
  const at = all.findIndex(({ caller_id }) => caller_id === shown);
  const next = all[at + by];
  if (next) go({ caller_id: next.caller_id }, { replace: place.peek().caller_id !== undefined });
}

/** Splits a caller's keys into active and ended ones, newest first. */
export function keysOf({ keys }: Caller, now_ms: number): { live: readonly Key[]; ended: readonly Key[] } {
  const isEnded = ({ revoked_at, expires_at }: Key) =>
    revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= now_ms);
  const newest = keys.toReversed();
  return { live: newest.filter((key) => !isEnded(key)), ended: newest.filter(isEnded) };
}

export function lastUse({ keys }: Caller): string | undefined {
  return keys
    .flatMap(({ last_used_at }) => last_used_at ?? [])
    .sort()
    .at(-1);
}

/** Names a key by its prefix and last characters, without showing it. */
export function keyName({ prefix, last_chars }: Key): string {
  return `${prefix}…${last_chars}`;
}
