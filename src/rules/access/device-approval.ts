import { Refusal } from '../../contract/errors.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import type { Store } from '../../store/store.ts';
import type { CallerRow } from '../../store/tables/callers.ts';
import type { DeviceRequestRow } from '../../store/tables/device-requests.ts';
import { audit } from '../base/audit.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { addCaller, callerLike, findCaller } from './callers.ts';
import { releaseCaller } from './device-expiry.ts';
import { deviceState, userHash } from './device-requests.ts';

type Admin = Pick<Reviewer, 'reviewer_id' | 'account_id'>;
/** An approval: the code that the person compared, the existing caller to join, and the lifetime of the key. */
export type Approval = {
  device_request_id: string;
  user_code: string;
  joins: string | null;
  lifetime_ms: number | null;
};

/**
 * Approves a device request. The key is issued when the program collects it; until then a new caller is
 * `pending_activation`. The approval must carry the code that the program shows. For a name that a caller already has,
 * it must also name that caller in `joins`, because the key gives access to all the caller's items.
 * @throws {Refusal} not_found, device_request_over, or validation_failed for the code or for `joins`
 */
export function approveDeviceRequest(
  outbox: Outbox,
  admin: Admin,
  { device_request_id, user_code, joins, lifetime_ms }: Approval,
): { state: 'approved'; caller_id: string } {
  const request = openRequest(outbox, admin, device_request_id, ['waiting']);
  if (userHash(user_code) !== request.user_hash) throw unlike('user_code', 'is not the code of this request');
  const { account_id, reviewer_id } = admin;
  const known = standingCaller(outbox.store, { account_id, name: request.name });
  if ((known?.caller_id ?? null) !== joins) {
    throw unlike(
      'joins',
      known ? 'is not the caller that has this name' : 'names a caller, but no caller with a key has this name',
    );
  }
  const caller_id = (known ?? newCaller(outbox, admin, request.name)).caller_id;
  const decided = { state: 'approved', caller_id, lifetime_ms, decided_by: reviewer_id } as const;
  outbox.store.deviceRequests.decide.run({ device_request_id, ...decided });
  audit(outbox, { kind: 'device.approved', account_id, caller_id, actor: reviewer_id, subject: device_request_id });
  outbox.tell({ kind: 'device', account_id });
  return { state: 'approved', caller_id };
}

/** Denies a device request. An approval that the program has not collected yet is withdrawn. */
export function denyDeviceRequest(outbox: Outbox, admin: Admin, device_request_id: string): { state: 'denied' } {
  const request = openRequest(outbox, admin, device_request_id, ['waiting', 'approved']);
  const { caller_id, lifetime_ms } = request;
  const { account_id, reviewer_id } = admin;
  const decided = { state: 'denied', caller_id, lifetime_ms, decided_by: reviewer_id } as const;
  outbox.store.deviceRequests.decide.run({ device_request_id, ...decided });
  releaseCaller(outbox, request);
  audit(outbox, { kind: 'device.denied', account_id, caller_id, actor: reviewer_id, subject: device_request_id });
  outbox.tell({ kind: 'device', account_id });
  return { state: 'denied' };
}

/** Finds the caller that a program with this name would join: one that has had a key, or waits for one. */
export function standingCaller(
  store: Pick<Store, 'callers' | 'keys'>,
  named: { account_id: string; name: string },
): CallerRow | undefined {
  const caller = findCaller({ store }, named);
  if (!caller || caller.status === 'pending_activation') return caller;
  return store.keys.ofCaller.get({ caller_id: caller.caller_id }) && caller;
}

/** Reuses a caller that never had a key, because such a caller has no items to protect; otherwise adds a caller. */
function newCaller(outbox: Outbox, { account_id, reviewer_id }: Admin, name: string): CallerRow {
  const found = findCaller(outbox, { account_id, name });
  if (!found && callerLike(outbox, { account_id, name }) !== undefined) {
    throw unlike('name', 'looks like the name of another caller: deny it, and let the program use another name');
  }
  const caller = found ?? addCaller(outbox, reviewer_id, { account_id, name });
  outbox.store.callers.setStatus.run({ caller_id: caller.caller_id, status: 'pending_activation' });
  return caller;
}

function openRequest(
  outbox: Outbox,
  { account_id }: Admin,
  device_request_id: string,
  open: readonly DeviceRequestRow['state'][],
): DeviceRequestRow {
  const request = outbox.store.deviceRequests.byId.get({ device_request_id });
  if (request?.account_id !== account_id) throw new Refusal('not_found', 'There is no such request.');
  const state = deviceState(request, outbox.now);
  if (!open.includes(state)) throw new Refusal('device_request_over', undefined, { state });
  return request;
}

function unlike(path: string, message: string): Refusal {
  const fields = [complaint(path, 'invalid_value', message)];
  return new Refusal('validation_failed', 'The approval does not match the request.', { fields });
}
