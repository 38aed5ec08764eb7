import { type ErrorCode, Refusal } from '../contract/errors.ts';
import type { DeviceRequestRow } from '../store/device-requests.ts';
import { note } from './audit.ts';
import { deviceState } from './device-requests.ts';
import { issueKey } from './keys.ts';
import type { Outbox } from './outbox.ts';

/** What a program is told that asks for its key, where there is none for it (RFC 8628, section 3.5). */
const answers = {
  waiting: 'authorization_pending',
  denied: 'access_denied',
  expired: 'expired_token',
  collected: 'invalid_grant',
} as const satisfies Record<Exclude<DeviceRequestRow['state'], 'approved'>, ErrorCode>;

/**
 * Makes the key that a person has approved and gives it to the program, once: it is nowhere else, and whoever asks
 * again is refused, be it that the answer was lost.
 * @throws {Refusal} of the request's state
 */
export function collectKey(outbox: Outbox, device_request_id: string) {
  const request = outbox.store.deviceRequests.byId.get({ device_request_id });
  if (!request) throw new Refusal('invalid_grant');
  const state = deviceState(request, outbox.now);
  if (state !== 'approved') throw deviceRefusal(state);
  const { caller_id, lifetime_ms, decided_by } = request;
  const caller = outbox.store.callers.byId.get({ caller_id: caller_id ?? '' });
  if (!caller || decided_by === null) throw new Error('what is approved has a caller and somebody who did it');
  const key = issueKey(outbox, decided_by, caller, lifetime_ms);
  outbox.store.deviceRequests.setState.run({ device_request_id, state: 'collected' });
  const { account_id, display_name } = caller;
  note(outbox, {
    kind: 'device.collected',
    account_id,
    caller_id,
    actor: key.key_id,
    subject: device_request_id,
  });
  outbox.tell({ kind: 'device', account_id });
  return { ...key, display_name };
}

/** The refusal of a program that asks for its key where none has been approved, or none is left. */
export function deviceRefusal(state: keyof typeof answers): Refusal {
  return new Refusal(answers[state]);
}
