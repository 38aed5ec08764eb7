import { nearestWord } from '../lib/text/nearest.ts';
import { slugOf } from '../lib/text/slug.ts';
import { findCaller } from '../rules/access/callers.ts';
import type { Outbox } from '../rules/base/outbox.ts';
import type { AccountRow } from '../store/tables/accounts.ts';
import type { CallerRow } from '../store/tables/callers.ts';
import type { KeyOwner } from '../store/tables/keys.ts';
import type { PasskeyRow } from '../store/tables/passkeys.ts';
import type { ReviewerRow } from '../store/tables/reviewers.ts';
import { Failure } from './failure.ts';

type StoreHolder = Pick<Outbox, 'store'>;

export function accountNamed({ store }: StoreHolder, name: string): AccountRow {
  const found = store.accounts.byLabel.get({ label: name });
  return found ?? absent('account', name, labels(store.accounts.list.all()));
}

export function callerNamed(outbox: Outbox, { account, name }: { account: string; name: string }): CallerRow {
  const { account_id } = accountNamed(outbox, account);
  const known = () => outbox.store.callers.ofAccount.all({ account_id }).map(({ caller_slug }) => caller_slug);
  return findCaller(outbox, { account_id, name }) ?? absent('caller', slugOf(name) || name, known());
}

/** Finds the reviewer with a name, only in the account if one is given. */
export function reviewerNamed(outbox: StoreHolder, name: string, account?: string): ReviewerRow {
  const { byName, list } = outbox.store.reviewers;
  const known = () => list.all().filter((one) => inAccount(outbox, account, one));
  return inAccount(outbox, account, byName.get({ name })) ?? absent('reviewer', name, known().map(nameOf));
}

/** Finds the key with an id, only in the account if one is given. */
export function keyNamed(outbox: StoreHolder, key_id: string, account?: string): KeyOwner {
  const found = inAccount(outbox, account, outbox.store.keys.owner.get({ key_id }));
  return found ?? unlisted(`key ${key_id}`, 'hdo key list');
}

/** Finds the token with an id, only in the account if one is given. */
export function tokenNamed(
  outbox: StoreHolder,
  token_id: string,
  account?: string,
): { token_id: string; name: string } {
  const found = inAccount(outbox, account, outbox.store.tokens.find.get({ token_id }));
  return found ?? unlisted(`token ${token_id}`, 'hdo reviewer tokens NAME');
}

export function passkeyNamed(
  outbox: StoreHolder,
  passkey_id: string,
  account?: string,
): PasskeyRow & { owner: string } {
  const passkey = outbox.store.passkeys.find.get({ passkey_id });
  const owner = inAccount(outbox, account, passkey && outbox.store.reviewers.byId.get(passkey));
  return passkey && owner
    ? { ...passkey, owner: owner.name }
    : unlisted(`passkey ${passkey_id}`, 'hdo reviewer passkeys NAME');
}

/** Returns what was found, unless an account is given and it belongs to another one. */
function inAccount<Row extends { account_id: string }>(outbox: StoreHolder, account: string | undefined, row?: Row) {
  const account_id = account === undefined ? row?.account_id : accountNamed(outbox, account).account_id;
  return row?.account_id === account_id ? row : undefined;
}

function unlisted(what: string, list: string): never {
  throw new Failure('not_found', `there is no ${what}: ${list} shows them`);
}

function absent(kind: string, name: string, known: readonly string[]): never {
  const meant = nearestWord(name, known);
  throw new Failure('not_found', `there is no ${kind} ${name}${meant ? `, the nearest is ${meant}` : ''}`);
}

function labels(accounts: readonly AccountRow[]): string[] {
  return accounts.map(({ label }) => label);
}

function nameOf({ name }: ReviewerRow): string {
  return name;
}

export function shownReviewer({ reviewer_id, name, role, password, created_at }: ReviewerRow) {
  return { reviewer_id, name, role, has_password: password !== null, created_at };
}
