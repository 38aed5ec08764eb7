import { Refusal } from '../contract/errors.ts';
import { isLonger } from '../lib/code-points.ts';
import { newId } from '../lib/ids.ts';
import { slugOf } from '../lib/slug.ts';
import type { CallerRow } from '../store/callers.ts';
import type { Store } from '../store/store.ts';
import { note } from './audit.ts';
import { Conflict } from './conflict.ts';
import type { Outbox } from './outbox.ts';

/** The most code points of a caller's name. */
export const longest_name = 100;

type Place = { readonly store: Pick<Store, 'callers'> };
type Named = { readonly account_id: string; readonly name: string };

/**
 * Adds a caller; its slug is made from the name.
 * @throws {Conflict} when the name is taken
 */
export function addCaller(outbox: Outbox, actor: string, { account_id, name }: Named): CallerRow {
  const caller_slug = slugOf(name);
  if (!caller_slug || isLonger(name, longest_name)) {
    const sentence = `A caller's name has 1 to ${longest_name} characters, a letter or a digit among them.`;
    throw new Refusal('validation_failed', sentence);
  }
  if (outbox.store.callers.bySlug.get({ account_id, caller_slug })) {
    throw new Conflict(`There is a caller ${caller_slug} already.`);
  }
  const caller: CallerRow = {
    caller_id: newId('cal', outbox.now_ms),
    account_id,
    caller_slug,
    display_name: name,
    status: 'active',
    created_at: outbox.now,
  };
  outbox.store.callers.insert.run(caller);
  const { caller_id } = caller;
  outbox.store.totals.open.run({ owner: caller_id });
  note(outbox, { kind: 'caller.added', account_id, caller_id, actor, subject: caller_id });
  return caller;
}

/** Finds a caller by its id, its slug or its name. */
export function findCaller({ store }: Place, { account_id, name }: Named): CallerRow | undefined {
  const caller = store.callers.byId.get({ caller_id: name });
  if (caller?.account_id === account_id) return caller;
  return store.callers.bySlug.get({ account_id, caller_slug: slugOf(name) });
}

/** Ends a caller and all its keys for good; a new key starts it again. One that is revoked stays as it is. */
export function revokeCaller(outbox: Outbox, actor: string, named: Named): CallerRow {
  const caller = findCaller(outbox, named);
  if (!caller) throw new Refusal('not_found', 'There is no such caller.');
  if (caller.status === 'revoked') return caller;
  const { account_id, caller_id } = caller;
  outbox.store.callers.setStatus.run({ caller_id, status: 'revoked' });
  outbox.store.keys.revokeOfCaller.run({ caller_id, revoked_at: outbox.now });
  if (outbox.store.deviceRequests.denyOfCaller.run({ caller_id }).changes > 0)
    outbox.tell({ kind: 'device', account_id });
  note(outbox, { kind: 'caller.revoked', account_id, caller_id, actor, subject: caller_id });
  outbox.tell({ kind: 'credentials', account_id, caller_id });
  return { ...caller, status: 'revoked' };
}
