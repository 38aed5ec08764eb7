import { Refusal } from '../../contract/errors.ts';
import { newId } from '../../lib/ids.ts';
import { slugOf } from '../../lib/text/slug.ts';
import type { Store } from '../../store/store.ts';
import type { CallerRow } from '../../store/tables/callers.ts';
import { endEach } from '../answers/standing/end.ts';
import { audit } from '../base/audit.ts';
import { Conflict } from '../base/conflict.ts';
import { lookAlike, soundName } from '../base/names.ts';
import type { Outbox } from '../base/outbox.ts';

type CallerStore = { readonly store: Pick<Store, 'callers'> };
type CallerKey = { readonly account_id: string; readonly name: string };
type NewCaller = CallerKey & { readonly caller_id?: string };

/**
 * Adds a caller and derives its slug from its name.
 * @throws {Conflict} when the name is taken, or looks like the name of another caller of the account
 */
export function addCaller(outbox: Outbox, actor: string, { account_id, name: given, ...own }: NewCaller): CallerRow {
  const name = soundName(given);
  const caller_slug = slugOf(name);
  if (!caller_slug) throw new Refusal('validation_failed', 'A name must contain a letter or a digit.');
  if (outbox.store.callers.bySlug.get({ account_id, caller_slug })) {
    throw new Conflict(`A caller named ${caller_slug} already exists.`);
  }
  const other = callerLike(outbox, { account_id, name });
  if (other !== undefined) throw new Conflict(`A caller named ${other} already exists, and ${name} looks like it.`);
  const caller: CallerRow = {
    caller_id: own.caller_id ?? newId('cal', outbox.now_ms),
    account_id,
    caller_slug,
    display_name: name,
    status: 'active',
    created_at: outbox.now,
  };
  outbox.store.callers.insert.run(caller);
  const { caller_id } = caller;
  outbox.store.totals.open.run({ owner: caller_id });
  audit(outbox, { kind: 'caller.added', account_id, caller_id, actor, subject: caller_id });
  return caller;
}

/** Finds the name of a caller of the account that looks like the given name. */
export function callerLike({ store }: CallerStore, { account_id, name }: CallerKey): string | undefined {
  return lookAlike(
    name,
    store.callers.ofAccount.all({ account_id }).map(({ display_name }) => display_name),
  );
}

export function findCaller({ store }: CallerStore, { account_id, name }: CallerKey): CallerRow | undefined {
  const caller = store.callers.byId.get({ caller_id: name });
  if (caller?.account_id === account_id) return caller;
  return store.callers.bySlug.get({ account_id, caller_slug: slugOf(name) });
}

/** Revokes a caller, its keys and its standing answers. A new key reactivates the caller alone. */
export function revokeCaller(outbox: Outbox, actor: string, named: CallerKey): CallerRow {
  const caller = findCaller(outbox, named);
  if (!caller) throw new Refusal('not_found', 'There is no such caller.');
  if (caller.status === 'revoked') return caller;
  const { account_id, caller_id } = caller;
  outbox.store.callers.setStatus.run({ caller_id, status: 'revoked' });
  outbox.store.keys.revokeOfCaller.run({ caller_id, revoked_at: outbox.now });
  endEach(outbox, actor, outbox.store.standingAnswers.ofCaller.all({ caller_id }));
  if (outbox.store.deviceRequests.denyOfCaller.run({ caller_id }).changes > 0)
    outbox.tell({ kind: 'device', account_id });
  audit(outbox, { kind: 'caller.revoked', account_id, caller_id, actor, subject: caller_id });
  outbox.tell({ kind: 'credentials', account_id, caller_id });
  return { ...caller, status: 'revoked' };
}
