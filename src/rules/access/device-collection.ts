import { type ErrorCode, Refusal } from '../../contract/errors.ts';
import type { DeviceRequestRow } from '../../store/tables/device-requests.ts';
import { audit } from '../base/audit.ts';
import { existing } from '../base/existing.ts';
import type { Outbox } from '../base/outbox.ts';
import { deviceState } from './device-requests.ts';
import { issueKey } from './keys.ts';

/** The error code for a program that polls for a key which is not ready, by state (RFC 8628, section 3.5). */
const answers = {
  waiting: 'authorization_pending',
  denied: 'access_denied',
  expired: 'expired_token',
  collected: 'invalid_grant',
} as const satisfies Record<Exclude<DeviceRequestRow['state'], 'approved'>, ErrorCode>;

/**
 * Issues the key that a person approved, and returns it to the program once. The key is stored nowhere, so a second
 * collection is refused even if the first response was lost.
 * @throws {Refusal} of the request's state
 */
export function collectKey(outbox: Outbox, device_request_id: string) {
  const request = outbox.store.deviceRequests.byId.get({ device_request_id });
  if (!request) throw new Refusal('invalid_grant');
  const state = deviceState(request, outbox.now);
  if (state !== 'approved') throw deviceRefusal(state);
  const { caller_id, lifetime_ms, decided_by } = request;
  const caller = existing(outbox.store.callers.byId.get({ caller_id: caller_id ?? '' }), 'the caller of an approval');
  const key = issueKey(outbox, existing(decided_by ?? undefined, 'the admin of an approval'), caller, lifetime_ms);
  outbox.store.deviceRequests.setState.run({ device_request_id, state: 'collected' });
  const { account_id, display_name } = caller;
  audit(outbox, {
    kind: 'device.collected',
    account_id,
    caller_id,
    actor: key.key_id,
    subject: device_request_id,
  });
  outbox.tell({ kind: 'device', account_id });
  return { ...key, display_name };
}

/** Returns the refusal for a program that polls a request which is not approved. */
export function deviceRefusal(state: keyof typeof answers): Refusal {
  return new Refusal(answers[state]);
}
