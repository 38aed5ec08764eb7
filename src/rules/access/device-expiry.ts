import { timestamp } from '../../lib/time/clock.ts';
import type { DeviceRequestRow } from '../../store/tables/device-requests.ts';
import { audit } from '../base/audit.ts';
import type { Outbox } from '../base/outbox.ts';

const remembered_ms = 600_000;
const nobody = 'retention';

/** Expires overdue device requests, and deletes those that expired more than ten minutes ago. */
export function expireDeviceRequests(outbox: Outbox): void {
  const { deviceRequests } = outbox.store;
  for (const request of deviceRequests.overdue.all({ now: outbox.now })) {
    const { device_request_id, account_id, caller_id, state } = request;
    deviceRequests.setState.run({ device_request_id, state: 'expired' });
    if (account_id === null) continue;
    if (state === 'approved') {
      releaseCaller(outbox, request);
      audit(outbox, { kind: 'device.expired', account_id, caller_id, actor: nobody, subject: device_request_id });
    }
    outbox.tell({ kind: 'device', account_id });
  }
  deviceRequests.removeOlder.run({ before: timestamp(outbox.now_ms - remembered_ms) });
}

/** Marks a caller as `expired` when the only request that would have issued its key has ended. */
export function releaseCaller({ store }: Outbox, { caller_id, device_request_id }: DeviceRequestRow): void {
  if (caller_id === null || store.callers.byId.get({ caller_id })?.status !== 'pending_activation') return;
  if (store.deviceRequests.approvedBeside.get({ caller_id, device_request_id })) return;
  store.callers.setStatus.run({ caller_id, status: 'expired' });
}
