import { closed, list, literals, Type } from '../../lib/schema/schema.ts';
import { Count, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const reviewer = {
  reviewer_id: Text,
  name: Text,
  role: literals(['reviewer', 'admin']),
  created_at: Timestamp,
  sessions: Type.Integer({ minimum: 0, description: 'The number of browsers in which the person is signed in.' }),
  passkeys: Type.Integer({ minimum: 0, description: 'The number of passkeys of the person.' }),
};

/** Endpoints with which admins manage the people of their account. A token is refused as forbidden. */
export const reviewerEndpoints = {
  reviewerList: {
    method: 'GET',
    path: '/review/api/reviewers',
    summary: 'List the people of the account by name, with the numbers of their sessions and passkeys.',
    body_kind: 'none',
    answer: 'json',
    data: closed({ reviewers: list(closed(reviewer)) }),
    refuses: [],
    statuses: [200, 400, 401, 403, 500, 503],
  },
  reviewerSignOut: {
    method: 'DELETE',
    path: '/review/api/reviewers/{reviewer_id}/sessions',
    summary: 'End every session of a person. Their password, tokens and unused links stay.',
    params: { reviewer_id: Text },
    body_kind: 'none',
    answer: 'json',
    data: closed({ ended: closed({ sessions: Count }) }),
    refuses: ['not_found', 'reauthentication_required'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
