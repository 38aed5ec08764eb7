import type { LimitName } from '../../config/limits.ts';
import { Refusal } from '../../contract/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { AccountRow } from '../../store/tables/accounts.ts';
import { audit, operator } from '../base/audit.ts';
import { Conflict } from '../base/conflict.ts';
import { lookAlike, soundName } from '../base/names.ts';
import type { Outbox } from '../base/outbox.ts';

export const firstAccount = 'default';

/**
 * Adds an account of a tier.
 * @throws {Conflict} when the name is taken
 */
export function addAccount(outbox: Outbox, { label: given, tier }: Pick<AccountRow, 'label' | 'tier'>): AccountRow {
  const label = soundName(given);
  const labels = outbox.store.accounts.list.all().map((each) => each.label);
  const other = labels.includes(label) ? label : lookAlike(label, labels);
  if (other === label) throw new Conflict(`An account named ${label} already exists.`);
  if (other !== undefined) throw new Conflict(`An account named ${other} already exists, and ${label} looks like it.`);
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
  audit(outbox, { kind: 'account.added', account_id, actor: operator, subject: account_id });
  return account;
}

export function findAccount(outbox: Outbox, label: string): AccountRow {
  const account = outbox.store.accounts.byLabel.get({ label });
  if (!account) throw new Refusal('not_found', `There is no account ${label}.`);
  return account;
}

/** The changeable fields of an account. A limit of null returns to the limit of the tier. */
export type AccountChange = Partial<Pick<AccountRow, 'tier' | 'billing_status' | 'grace_ends_at'>> & {
  limits?: Readonly<Partial<Record<LimitName, number | boolean | null>>>;
};

/** Changes an account's tier, its billing status, or some of its own limits. */
export function changeAccount(outbox: Outbox, label: string, { limits = {}, ...change }: AccountChange): AccountRow {
  const account = findAccount(outbox, label);
  const own = Object.entries({ ...ownLimits(account), ...limits }).filter(([, value]) => value !== null);
  const changed = { ...account, ...change, limits: JSON.stringify(Object.fromEntries(own)) };
  const { account_id, tier, billing_status, grace_ends_at } = changed;
  outbox.store.accounts.update.run({ account_id, tier, billing_status, grace_ends_at, limits: changed.limits });
  audit(outbox, { kind: 'account.changed', account_id, actor: operator, subject: account_id });
  outbox.tell({ kind: 'credentials', account_id });
  return changed;
}

export function ownLimits({ limits }: Pick<AccountRow, 'limits'>): Partial<Record<LimitName, number | boolean>> {
  return JSON.parse(limits);
}
