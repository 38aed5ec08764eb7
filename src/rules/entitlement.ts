import { Refusal } from '../contract/errors.ts';
import { mayUpload } from './allowance.ts';
import type { Caller, Outbox } from './outbox.ts';

/**
 * Lets a submission pass whose account may ask for all that it asks for.
 * @throws {Refusal} upgrade_required
 */
export function admitEntitlement(
  outbox: Outbox,
  { account_id }: Caller,
  { wants_file }: { wants_file: boolean },
): void {
  if (!wants_file) return;
  const account = outbox.store.accounts.byId.get({ account_id });
  if (account && mayUpload(account, outbox.limits)) return;
  throw new Refusal('upgrade_required', 'The tier of the account does not include file uploads.', {
    upgrade: { message: 'File uploads need another tier.', url: outbox.upgrade_url },
  });
}
