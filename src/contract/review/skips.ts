import { closed, nullable, omittable, open } from '../../lib/schema/schema.ts';
import { Revision, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const common = {
  path: '/review/api/items/{item_id}/skip',
  params: { item_id: Text },
  data: closed({ item_id: Text, skipped_until: nullable(Timestamp) }),
  readers: true,
  writes: true,
} as const;

export const skipEndpoints = {
  itemSkip: {
    ...common,
    method: 'POST',
    summary: 'Skip a pending item: move it to the end of one’s own queue until a time or until it changes.',
    description: 'The time is at most two days ahead. An item with skip_disabled is refused as forbidden.',
    body: open({ until: Timestamp, expected_revision: omittable(Revision) }),
    refuses: ['not_found', 'input_not_pending', 'answer_held', 'stale_input_revision'],
    statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
  },
  itemUnskip: {
    ...common,
    method: 'DELETE',
    summary: 'Return a skipped item to its place in one’s own queue.',
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
