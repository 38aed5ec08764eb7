import type { LimitName } from '../config/limits.ts';
import { Refusal } from '../contract/errors.ts';
import { newId } from '../lib/ids.ts';
import type { AccountRow } from '../store/accounts.ts';
import { note, operator } from './audit.ts';
import { Conflict } from './conflict.ts';
import type { Outbox } from './outbox.ts';

/** The account that `init` makes. */
export const firstAccount = 'default';

const longest_label = 100;

/**
 * Adds an account of a tier.
 * @throws {Conflict} when the name is taken
 */
export function addAccount(outbox: Outbox, { label, tier }: Pick<AccountRow, 'label' | 'tier'>): AccountRow {
  if (label.trim() === '' || label.length > longest_label) {
    throw new Refusal('validation_failed', `An account's name has 1 to ${longest_label} characters.`);
  }
  if (outbox.store.accounts.byLabel.get({ label })) throw new Conflict(`There is an account ${label} already.`);
  const account: AccountRow = {
    account_id: newId('acc', outbox.now_ms),
    label,
    tier,
    billing_status: tier === 'hosted_paid' ? 'active' : 'not_applicable',
    grace_ends_at: null,
    limits: '{}',
    created_at: outbox.now,
  };
  outbox.store.accounts.insert.run(account);
  const { account_id } = account;
  outbox.store.totals.open.run({ owner: account_id });
  note(outbox, { kind: 'account.added', account_id, actor: operator, subject: account_id });
  return account;
}

/** Finds an account by its label. */
export function findAccount(outbox: Outbox, label: string): AccountRow {
  const account = outbox.store.accounts.byLabel.get({ label });
  if (!account) throw new Refusal('not_found', `There is no account ${label}.`);
  return account;
}

/** What may change of an account; a limit that is null goes back to that of its tier. */
export type AccountChange = Partial<Pick<AccountRow, 'tier' | 'billing_status' | 'grace_ends_at'>> & {
  limits?: Readonly<Partial<Record<LimitName, number | boolean | null>>>;
};

/** Changes an account's tier, billing state, or some of its own limits. */
export function changeAccount(outbox: Outbox, label: string, { limits = {}, ...change }: AccountChange): AccountRow {
  const account = findAccount(outbox, label);
  const own = Object.entries({ ...ownLimits(account), ...limits }).filter(([, value]) => value !== null);
  const changed = { ...account, ...change, limits: JSON.stringify(Object.fromEntries(own)) };
  const { account_id, tier, billing_status, grace_ends_at } = changed;
  outbox.store.accounts.update.run({ account_id, tier, billing_status, grace_ends_at, limits: changed.limits });
  note(outbox, { kind: 'account.changed', account_id, actor: operator, subject: account_id });
  outbox.tell({ kind: 'credentials', account_id });
  return changed;
}

/** The limits that an account has of its own. */
export function ownLimits({ limits }: Pick<AccountRow, 'limits'>): Partial<Record<LimitName, number | boolean>> {
  return JSON.parse(limits);
}
