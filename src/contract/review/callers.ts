import { closed, defaulted, list, literals, nullable, omittable, open, Type } from '../../lib/schema.ts';
import { Count, Text, Timestamp } from '../../vocabulary.ts';
import { CallerName, Duration } from '../caller-name.ts';
import type { Endpoint } from '../endpoint.ts';
import { callerStatuses } from '../status.ts';

const Key = closed({
  key_id: Text,
  prefix: Text,
  last_chars: Text,
  created_at: Timestamp,
  expires_at: nullable(Timestamp),
  last_used_at: nullable(Type.String({ format: 'date-time', description: 'Up to 15 minutes late.' })),
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
  unread: Type.Integer({ minimum: 0, description: 'Of those that are ready, the ones that the caller has not read.' }),
});
const issued = {
  caller_id: Text,
  key_id: Text,
  api_key: Type.String({ minLength: 1, description: 'The key itself, which is in no other answer.' }),
  expires_at: nullable(Timestamp),
};

/** What every change of callers and keys has in common: an admin's session of which the password is fresh. */
const change = {
  body_kind: 'none',
  answer: 'json',
  refuses: ['not_found', 'reauthentication_required'],
  writes: true,
} as const;
const posted = { ...change, body_kind: 'json' } as const;
const statuses = [200, 400, 401, 403, 404, 500, 503] as const;
const posted_statuses = [200, 400, 401, 403, 404, 413, 422, 500, 503] as const;

/** Callers and their keys, as in the command line (review.md, "JSON endpoints"). For admins, never by a token. */
export const callerAdminEndpoints = {
  callerList: {
    method: 'GET',
    path: '/review/api/callers',
    summary: 'List the callers of the account with their keys and how much of theirs waits.',
    body_kind: 'none',
    answer: 'json',
    data: closed({ callers: list(closed({ ...named, created_at: Timestamp, counts, keys: list(Key) })) }),
    refuses: [],
    statuses: [200, 400, 401, 403, 500, 503],
  },
  callerAdd: {
    ...posted,
    method: 'POST',
    path: '/review/api/callers',
    summary: 'Add a caller, which still needs a key.',
    body: open({ name: CallerName }),
    data: closed(named),
    refuses: ['reauthentication_required'],
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
  },
  callerRevoke: {
    ...change,
    method: 'DELETE',
    path: '/review/api/callers/{caller_id}',
    summary: 'End a caller and all its keys at once. A new key starts it again.',
    params: { caller_id: Text },
    data: closed(named),
    statuses,
  },
  keyIssue: {
    ...posted,
    method: 'POST',
    path: '/review/api/callers/{caller_id}/keys',
    summary: 'Make a key for a caller; one that was revoked starts again.',
    params: { caller_id: Text },
    body: open({ expires: omittable(Duration) }),
    data: closed(issued),
    statuses: posted_statuses,
  },
  keyRotate: {
    ...posted,
    method: 'POST',
    path: '/review/api/keys/{key_id}/rotate',
    summary: 'Make a key in the place of one, which goes on working for the overlap.',
    params: { key_id: Text },
    body: open({ overlap: defaulted(Duration, '24h') }),
    data: closed({ ...issued, replaces: Text, old_key_expires_at: Timestamp }),
    statuses: posted_statuses,
  },
  keyRevoke: {
    ...change,
    method: 'DELETE',
    path: '/review/api/keys/{key_id}',
    summary: 'End a key at once.',
    params: { key_id: Text },
    data: closed({ caller_id: Text, key_id: Text, revoked: Type.Literal(true) }),
    statuses,
  },
} as const satisfies Record<string, Endpoint>;
