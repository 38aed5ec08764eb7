import { closed, list, literals, nullable, omittable, open, Type } from '../../lib/schema.ts';
import { Count, Text, Timestamp } from '../../vocabulary.ts';
import { Duration } from '../caller-name.ts';
import type { Endpoint } from '../endpoint.ts';
import { callerStatuses } from '../status.ts';

export const deviceStates = ['waiting', 'approved', 'denied', 'expired', 'collected'] as const;

const DeviceRequest = closed({
  device_request_id: Text,
  name: Type.String({ minLength: 1, description: 'As the program calls itself. Nobody has checked it.' }),
  address: Type.String({ description: 'Where it asked from.' }),
  state: literals(deviceStates),
  created_at: Timestamp,
  expires_at: Timestamp,
  expires_in: Type.Integer({ minimum: 0, description: 'Seconds that its codes still live.' }),
  caller_id: nullable(Text),
  existing: nullable(closed({ caller_id: Text, display_name: Text, status: literals(callerStatuses), keys: Count })),
});
const UserCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'In capitals or not, with or without a dash.',
});
const params = { device_request_id: Text };
const decided = {
  method: 'POST',
  params,
  body_kind: 'json',
  answer: 'json',
  statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
  writes: true,
} as const;

/** Programs that ask to be connected (agents.md). For admins, never by a token. */
export const deviceRequestEndpoints = {
  deviceRequestList: {
    method: 'GET',
    path: '/review/api/device-requests',
    summary: 'List the programs that wait to be connected, the oldest first. Their codes are kept as hashes only.',
    body_kind: 'none',
    answer: 'json',
    data: closed({ device_requests: list(DeviceRequest) }),
    refuses: [],
    statuses: [200, 400, 401, 403, 500, 503],
  },
  deviceRequestFind: {
    method: 'POST',
    path: '/review/api/device-requests/find',
    summary: 'Find the program that shows a code, whatever has become of its request within the last minutes.',
    body: open({ user_code: UserCode }),
    body_kind: 'json',
    answer: 'json',
    data: closed({ device_request: DeviceRequest }),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 413, 422, 500, 503],
  },
  deviceRequestApprove: {
    ...decided,
    path: '/review/api/device-requests/{device_request_id}/approve',
    summary: 'Approve that a program is given a key, having compared the code that it shows.',
    description: [
      'A name that is that of a caller already, with a key, needs joins with that caller’s id: the program is given',
      'another key of it, and may see what it may see.',
    ].join(' '),
    body: open({ user_code: UserCode, joins: omittable(Text), expires: omittable(Duration) }),
    data: closed({ state: Type.Literal('approved'), caller_id: Text }),
    refuses: ['not_found', 'device_request_over', 'reauthentication_required'],
  },
  deviceRequestDeny: {
    ...decided,
    path: '/review/api/device-requests/{device_request_id}/deny',
    summary: 'Deny a program its wish, or take back what was approved and is not collected.',
    body: open({}),
    data: closed({ state: Type.Literal('denied') }),
    refuses: ['not_found', 'device_request_over', 'reauthentication_required'],
  },
} as const satisfies Record<string, Endpoint>;
