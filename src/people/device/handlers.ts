import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { notFound } from '../../http/endpoint/unrouted.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { soundDurationMs } from '../../lib/time/duration.ts';
import { standingCaller } from '../../rules/access/device-approval.ts';
import { deviceState, userHash } from '../../rules/access/device-requests.ts';
import type { DeviceRequestRow } from '../../store/tables/device-requests.ts';
import type { Review } from '../people.ts';
import { confirmedAdmin, requireAdmin } from '../sign-in/confirmed.ts';
import type { HandlersOf, Person } from '../sign-in/credential.ts';

type Operation = 'deviceRequestList' | 'deviceRequestFind' | 'deviceRequestApprove' | 'deviceRequestDeny';
type RequestFields = DataOf<ReviewEndpoints['deviceRequestFind']>['device_request'];

/** Handles device requests for admins. The rules limit them to their own account. */
export function deviceRequestHandlers(review: Review): HandlersOf<Operation> {
  const { store, write, clock } = review;
  const admin = (who: Person) => confirmedAdmin(review, who);
  return {
    deviceRequestList: ({ who }) => {
      requireAdmin(who);
      const { account_id } = who.reviewer;
      const open = store.deviceRequests.openOf.all({ account_id, now: timestamp(clock()) });
      return { device_requests: open.map((request) => shownRequest(review, account_id, request)) };
    },
    deviceRequestFind: ({ who, body }) => {
      requireAdmin(who);
      const { account_id } = who.reviewer;
      const user_hash = userHash(body.user_code) ?? '';
      const request = store.deviceRequests.byUserHash.get({ user_hash });
      if (request?.account_id !== account_id) throw notFound();
      return { device_request: shownRequest(review, account_id, request) };
    },
    deviceRequestApprove: ({ who, params, body: { user_code, joins, expires } }) => {
      const lifetime_ms = expires === null ? null : soundDurationMs(expires);
      return write('approveDeviceRequest', admin(who), { ...params, user_code, joins, lifetime_ms });
    },
    deviceRequestDeny: ({ who, params }) => write('denyDeviceRequest', admin(who), params.device_request_id),
  };
}

function shownRequest({ store, clock }: Review, account_id: string, request: DeviceRequestRow): RequestFields {
  const { device_request_id, name, address, created_at, expires_at, caller_id } = request;
  const now_ms = clock();
  const known = request.state === 'waiting' ? standingCaller(store, { account_id, name }) : undefined;
  return {
    device_request_id,
    name,
    address,
    state: deviceState(request, timestamp(now_ms)),
    created_at,
    expires_at,
    expires_in: Math.max(0, Math.ceil((Date.parse(expires_at) - now_ms) / 1_000)),
    caller_id,
    existing: known
      ? {
          caller_id: known.caller_id,
          display_name: known.display_name,
          status: known.status,
          keys: store.keys.ofCaller.all({ caller_id: known.caller_id }).filter(({ revoked_at }) => !revoked_at).length,
        }
      : null,
  };
}
