import { Refusal } from '../contract/errors.ts';
import { newId } from '../lib/ids.ts';
import type { AccountRow } from '../store/accounts.ts';
import type { Outbox } from './outbox.ts';

/** The account that `init` makes. */
export const firstAccount = 'default';

/** Adds an account of a tier. */
export function addAccount(outbox: Outbox, { label, tier }: Pick<AccountRow, 'label' | 'tier'>): AccountRow {
  if (outbox.store.accounts.byLabel.get({ label })) {
    throw new Refusal('input_not_pending', `There is an account ${label} already.`);
  }
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
  outbox.store.totals.openAccount.run({ account_id: account.account_id });
  return account;
}

/** Finds an account by its label. */
export function findAccount(outbox: Outbox, label: string): AccountRow {
  const account = outbox.store.accounts.byLabel.get({ label });
  if (!account) throw new Refusal('not_found', `There is no account ${label}.`);
  return account;
}

type Change = Partial<Pick<AccountRow, 'tier' | 'billing_status' | 'grace_ends_at'>> & {
  limits?: Readonly<Record<string, number | boolean>>;
};

/** Changes an account's tier, billing state, or some of its own limits. */
export function changeAccount(outbox: Outbox, label: string, { limits = {}, ...change }: Change): AccountRow {
  const account = findAccount(outbox, label);
  const changed = { ...account, ...change, limits: JSON.stringify({ ...JSON.parse(account.limits), ...limits }) };
  const { account_id, tier, billing_status, grace_ends_at } = changed;
  outbox.store.accounts.update.run({ account_id, tier, billing_status, grace_ends_at, limits: changed.limits });
  outbox.tell({ kind: 'credentials', account_id });
  return changed;
}
