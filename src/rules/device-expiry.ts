import { timestamp } from '../lib/clock.ts';
import type { DeviceRequestRow } from '../store/device-requests.ts';
import { note } from './audit.ts';
import type { Outbox } from './outbox.ts';

const remembered_ms = 600_000;
const nobody = 'retention';

/** Ends the requests to be connected that are past their time, and forgets those that ended ten minutes ago. */
export function expireDeviceRequests(outbox: Outbox): void {
  const { deviceRequests } = outbox.store;
  for (const request of deviceRequests.overdue.all({ now: outbox.now })) {
    const { device_request_id, account_id, caller_id, state } = request;
    deviceRequests.setState.run({ device_request_id, state: 'expired' });
    if (account_id === null) continue;
    if (state === 'approved') {
      releaseCaller(outbox, request);
      note(outbox, { kind: 'device.expired', account_id, caller_id, actor: nobody, subject: device_request_id });
    }
    outbox.tell({ kind: 'device', account_id });
  }
  deviceRequests.removeOlder.run({ before: timestamp(outbox.now_ms - remembered_ms) });
}

/** A caller that waited for the key of a request alone waits no more: it is `expired` until it is given another. */
export function releaseCaller({ store }: Outbox, { caller_id, device_request_id }: DeviceRequestRow): void {
  if (caller_id === null || store.callers.byId.get({ caller_id })?.status !== 'pending_activation') return;
  if (store.deviceRequests.approvedBeside.get({ caller_id, device_request_id })) return;
  store.callers.setStatus.run({ caller_id, status: 'expired' });
}
