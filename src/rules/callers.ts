import { Refusal } from '../contract/errors.ts';
import { newId } from '../lib/ids.ts';
import { slugOf } from '../lib/slug.ts';
import type { CallerRow } from '../store/callers.ts';
import type { Outbox } from './outbox.ts';

type Named = { readonly account_id: string; readonly name: string };

/** Adds a caller; its slug is made from the name. */
export function addCaller(outbox: Outbox, { account_id, name }: Named): CallerRow {
  const caller_slug = slugOf(name);
  if (!caller_slug) throw new Refusal('validation_failed', 'A caller needs a name with a letter or a digit in it.');
  if (outbox.store.callers.bySlug.get({ account_id, caller_slug })) {
    throw new Refusal('input_not_pending', `There is a caller ${caller_slug} already.`);
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
  outbox.store.totals.openCaller.run({ caller_id: caller.caller_id, account_id });
  return caller;
}

/** Finds a caller by its id, its slug or its name. */
export function findCaller(outbox: Outbox, { account_id, name }: Named): CallerRow | undefined {
  const caller = outbox.store.callers.byId.get({ caller_id: name });
  if (caller?.account_id === account_id) return caller;
  return outbox.store.callers.bySlug.get({ account_id, caller_slug: slugOf(name) });
}

/** Ends a caller: none of its keys is accepted from now on. */
export function revokeCaller(outbox: Outbox, named: Named): CallerRow {
  const caller = findCaller(outbox, named);
  if (!caller) throw new Refusal('not_found', 'There is no such caller.');
  outbox.store.callers.setStatus.run({ caller_id: caller.caller_id, status: 'revoked' });
  outbox.tell({ kind: 'credentials', account_id: caller.account_id, caller_id: caller.caller_id });
  return { ...caller, status: 'revoked' };
}
