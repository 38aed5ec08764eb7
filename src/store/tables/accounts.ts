import { findNamed } from '../../lib/nickname.ts';
import type { Connection } from '../database/database.ts';

export const billingStatuses = ['not_applicable', 'active', 'grace', 'past_due', 'canceled'] as const;

export type AccountRow = {
  account_id: string;
  label: string;
  tier: 'hosted_free' | 'hosted_paid' | 'self_hosted';
  billing_status: (typeof billingStatuses)[number];
  grace_ends_at: string | null;
  limits: string;
  created_at: string;
};

const columns = 'account_id, label, tier, billing_status, grace_ends_at, limits, created_at';

function labelFinder(db: Connection) {
  const stored = db.prepare<{ label: string }, AccountRow>(`SELECT ${columns} FROM accounts WHERE label = @label`);
  return { get: ({ label: given }: { label: string }) => findNamed(given, (label) => stored.get({ label })) };
}

export const accountStatements = (db: Connection) => ({
  byId: db.prepare<{ account_id: string }, AccountRow>(
    `SELECT ${columns} FROM accounts WHERE account_id = @account_id`,
  ),
  byLabel: labelFinder(db),
  list: db.prepare<[], AccountRow>(`SELECT ${columns} FROM accounts ORDER BY account_id`),
  insert: db.prepare<AccountRow>(
    `INSERT INTO accounts (account_id, label, tier, billing_status, grace_ends_at, limits, created_at)
     VALUES (@account_id, @label, @tier, @billing_status, @grace_ends_at, @limits, @created_at)`,
  ),
  update: db.prepare<Omit<AccountRow, 'label' | 'created_at'>>(
    `UPDATE accounts SET tier = @tier, billing_status = @billing_status, grace_ends_at = @grace_ends_at,
       limits = @limits WHERE account_id = @account_id`,
  ),
});
