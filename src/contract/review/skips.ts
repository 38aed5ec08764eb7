import { closed, nullable, omittable, open } from '../../lib/schema.ts';
import { Revision, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const common = {
  path: '/review/api/items/{item_id}/skip',
  params: { item_id: Text },
  answer: 'json',
  data: closed({ item_id: Text, skipped_until: nullable(Timestamp) }),
  writes: true,
} as const;

export const skipEndpoints = {
  itemSkip: {
    ...common,
    method: 'POST',
    summary: 'Put a pending item at the end of one’s own queue, until an instant or until it changes.',
    description: 'The instant is at most two days ahead. forbidden is what an item with skip_disabled answers.',
    body: open({ until: Timestamp, expected_revision: omittable(Revision) }),
    body_kind: 'json',
    refuses: ['not_found', 'input_not_pending', 'stale_input_revision'],
    statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
  },
  itemUnskip: {
    ...common,
    method: 'DELETE',
    summary: 'Bring a skipped item back to its place in one’s own queue.',
    body_kind: 'none',
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
