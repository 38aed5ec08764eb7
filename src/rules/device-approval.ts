import { Refusal } from '../contract/errors.ts';
import { complaint } from '../lib/complaint.ts';
import type { CallerRow } from '../store/callers.ts';
import type { DeviceRequestRow } from '../store/device-requests.ts';
import type { Store } from '../store/store.ts';
import { note } from './audit.ts';
import { addCaller, findCaller } from './callers.ts';
import { releaseCaller } from './device-expiry.ts';
import { deviceState, userHash } from './device-requests.ts';
import type { Outbox, Reviewer } from './outbox.ts';

type Admin = Pick<Reviewer, 'reviewer_id' | 'account_id'>;
/** An approval: the code that the person has seen, the caller that gets another key, and how long that key lives. */
export type Approval = {
  device_request_id: string;
  user_code: string;
  joins: string | null;
  lifetime_ms: number | null;
};

/**
 * Approves that a program gets a key, which is made when the program collects it: until then a new caller is
 * `pending_activation`. Who has seen another code approves nothing. A name that is that of a caller already is only
 * approved by somebody who says so with `joins`, for with the key goes all that this caller may see.
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
    throw unlike('joins', known ? 'is not the caller that has this name' : 'names a caller that has another name');
  }
  const caller_id = (known ?? newCaller(outbox, admin, request.name)).caller_id;
  const decided = { state: 'approved', caller_id, lifetime_ms, decided_by: reviewer_id } as const;
  outbox.store.deviceRequests.decide.run({ device_request_id, ...decided });
  note(outbox, { kind: 'device.approved', account_id, caller_id, actor: reviewer_id, subject: device_request_id });
  outbox.tell({ kind: 'device', account_id });
  return { state: 'approved', caller_id };
}

/** Denies a program its wish; what was approved and is not collected yet is taken back. */
export function denyDeviceRequest(outbox: Outbox, admin: Admin, device_request_id: string): { state: 'denied' } {
  const request = openRequest(outbox, admin, device_request_id, ['waiting', 'approved']);
  const { caller_id, lifetime_ms } = request;
  const { account_id, reviewer_id } = admin;
  const decided = { state: 'denied', caller_id, lifetime_ms, decided_by: reviewer_id } as const;
  outbox.store.deviceRequests.decide.run({ device_request_id, ...decided });
  releaseCaller(outbox, request);
  note(outbox, { kind: 'device.denied', account_id, caller_id, actor: reviewer_id, subject: device_request_id });
  outbox.tell({ kind: 'device', account_id });
  return { state: 'denied' };
}

/** The caller whose key a program of a name would get besides: one that ever had a key, or is about to. */
export function standingCaller(
  store: Pick<Store, 'callers' | 'keys'>,
  named: { account_id: string; name: string },
): CallerRow | undefined {
  const caller = findCaller({ store }, named);
  if (!caller || caller.status === 'pending_activation') return caller;
  return store.keys.ofCaller.get({ caller_id: caller.caller_id }) && caller;
}

/** A caller that never had a key holds nothing that could be taken from it: it becomes this one. */
function newCaller(outbox: Outbox, { account_id, reviewer_id }: Admin, name: string): CallerRow {
  const caller = findCaller(outbox, { account_id, name }) ?? addCaller(outbox, reviewer_id, { account_id, name });
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
  return new Refusal('validation_failed', 'The approval does not fit the request.', { fields });
}
