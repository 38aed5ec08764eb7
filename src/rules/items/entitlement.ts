import { Refusal } from '../../contract/errors.ts';
import { mayUpload, tierNow } from '../base/allowance.ts';
import type { Caller, Outbox } from '../base/outbox.ts';

/** Tells if the account's tier includes everything that a submission asks for. */
export function isEntitled(
  outbox: Pick<Outbox, 'ledger' | 'limits' | 'now'>,
  { account_id }: Caller,
  { wants_file }: { wants_file: boolean },
): boolean {
  const account = outbox.ledger.account(account_id);
  return !wants_file || mayUpload(account, outbox.limits, tierNow(account, outbox.now));
}

/**
 * Admits a submission if the account's tier includes everything that it asks for.
 * @throws {Refusal} upgrade_required, or billing_grace_expired when only an overdue payment prevents it
 */
export function admitEntitlement(outbox: Outbox, caller: Caller, submission: { wants_file: boolean }): void {
  if (isEntitled(outbox, caller, submission)) return;
  const overdue = mayUpload(outbox.ledger.account(caller.account_id), outbox.limits);
  throw new Refusal(
    overdue ? 'billing_grace_expired' : 'upgrade_required',
    'The tier of the account does not include file uploads.',
    { upgrade: { message: 'File uploads need another tier.', url: outbox.upgrade_url } },
  );
}
