import { closed, defaulted, list, literals, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { Count, Duration, Text, Timestamp } from '../../vocabulary.ts';
import { CallerName } from '../caller-name.ts';
import type { Endpoint } from '../endpoint.ts';
import { callerStatuses } from '../status.ts';

const Key = closed({
  key_id: Text,
  prefix: Text,
  last_chars: Text,
  created_at: Timestamp,
  expires_at: nullable(Timestamp),
  last_used_at: nullable(Type.String({ format: 'date-time', description: 'Up to 15 minutes out of date.' })),
  revoked_at: nullable(Timestamp),
});
const named = {
  caller_id: Text,
  caller_slug: Text,
  display_name: Text,
  status: literals(callerStatuses),
};
const counts = closed({
  pending: Count,
  ready: Type.Integer({ minimum: 0, description: 'Answered and not acknowledged.' }),
  unread: Type.Integer({ minimum: 0, description: 'Ready and not read by the caller.' }),
});
const issued = {
  caller_id: Text,
  key_id: Text,
  api_key: Type.String({ minLength: 1, description: 'The key itself. No other response contains it.' }),
  expires_at: nullable(Timestamp),
};

/** The common parts of all changes to callers and keys. They need an admin's session with a fresh password. */
const change = {
  refuses: ['not_found', 'reauthentication_required'],
  writes: true,
} as const;
const statuses = [200, 400, 401, 403, 404, 500, 503] as const;
const posted_statuses = [200, 400, 401, 403, 404, 413, 422, 500, 503] as const;

/** Endpoints for callers and their keys, as in the command line. For admins' sessions; tokens are refused. */
export const callerAdminEndpoints = {
  callerList: {
    method: 'GET',
    path: '/review/api/callers',
    summary: 'List the callers of the account with their keys and counts of pending and ready items.',
    data: closed({ callers: list(closed({ ...named, created_at: Timestamp, counts, keys: list(Key) })) }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  callerAdd: {
    ...change,
    method: 'POST',
    path: '/review/api/callers',
    summary: 'Add a caller. It still needs a key.',
    body: open({ name: CallerName }),
    data: closed(named),
    refuses: ['reauthentication_required'],
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
  },
  callerRevoke: {
    ...change,
    method: 'DELETE',
    path: '/review/api/callers/{caller_id}',
    summary: 'Revoke a caller and all its keys at once. A new key reactivates it.',
    params: { caller_id: Text },
    data: closed(named),
    statuses,
  },
  keyIssue: {
    ...change,
    method: 'POST',
    path: '/review/api/callers/{caller_id}/keys',
    summary: 'Issue a key for a caller. A revoked caller becomes active again.',
    params: { caller_id: Text },
    body: open({ expires: omittable(Duration) }),
    data: closed(issued),
    statuses: posted_statuses,
  },
  keyRotate: {
    ...change,
    method: 'POST',
    path: '/review/api/keys/{key_id}/rotate',
    summary: 'Issue a key that replaces another one. The old key keeps working during the overlap.',
    params: { key_id: Text },
    body: open({ overlap: defaulted(Duration, '24h') }),
    data: closed({ ...issued, replaces: Text, old_key_expires_at: Timestamp }),
    statuses: posted_statuses,
  },
  keyRevoke: {
    ...change,
    method: 'DELETE',
    path: '/review/api/keys/{key_id}',
    summary: 'Revoke a key at once.',
    params: { key_id: Text },
    data: closed({ caller_id: Text, key_id: Text, revoked: Type.Literal(true) }),
    statuses,
  },
} as const satisfies Record<string, Endpoint>;
