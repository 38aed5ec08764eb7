import { closed, list, literals, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { Count, Duration, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { callerStatuses } from '../status.ts';

const deviceStates = ['waiting', 'approved', 'denied', 'expired', 'collected'] as const;

const DeviceRequest = closed({
  device_request_id: Text,
  name: Type.String({ minLength: 1, description: 'The name that the program gave itself. It is not verified.' }),
  address: Type.String({ description: 'The address of the program.' }),
  state: literals(deviceStates),
  created_at: Timestamp,
  expires_at: Timestamp,
  expires_in: Type.Integer({ minimum: 0, description: 'Seconds until its codes expire.' }),
  caller_id: nullable(Text),
  existing: nullable(closed({ caller_id: Text, display_name: Text, status: literals(callerStatuses), keys: Count })),
});
const UserCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Upper or lower case, with or without a dash.',
});
const params = { device_request_id: Text };
const decided = {
  method: 'POST',
  params,
  statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
  writes: true,
} as const;

/** Endpoints for device requests. For admins' sessions; tokens are refused. */
export const deviceRequestEndpoints = {
  deviceRequestList: {
    method: 'GET',
    path: '/review/api/device-requests',
    summary: 'List the device requests that wait for a decision, oldest first. Codes are stored only as hashes.',
    data: closed({ device_requests: list(DeviceRequest) }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  deviceRequestFind: {
    method: 'POST',
    path: '/review/api/device-requests/find',
    summary: 'Find the device request with a code. Requests decided or expired in the last minutes are found too.',
    body: open({ user_code: UserCode }),
    data: closed({ device_request: DeviceRequest }),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 413, 422, 500, 503],
  },
  deviceRequestApprove: {
    ...decided,
    path: '/review/api/device-requests/{device_request_id}/approve',
    summary: 'Approve a device request after comparing the code that the program shows. The program then gets a key.',
    description: [
      'If the name belongs to a caller that already has a key, joins must be that caller’s id. The program then gets',
      'another key of that caller and sees its items.',
    ].join(' '),
    body: open({ user_code: UserCode, joins: omittable(Text), expires: omittable(Duration) }),
    data: closed({ state: Type.Literal('approved'), caller_id: Text }),
    refuses: ['not_found', 'device_request_over', 'reauthentication_required'],
  },
  deviceRequestDeny: {
    ...decided,
    path: '/review/api/device-requests/{device_request_id}/deny',
    summary: 'Deny a device request, or withdraw an approval before the key is collected.',
    body: open({}),
    data: closed({ state: Type.Literal('denied') }),
    refuses: ['not_found', 'device_request_over', 'reauthentication_required'],
  },
} as const satisfies Record<string, Endpoint>;
