import { Type } from '../../lib/schema.ts';
import type { Endpoint } from '../endpoint.ts';

export const eventEndpoints = {
  eventStream: {
    method: 'GET',
    path: '/review/api/events',
    summary: 'Hear of changes as they become durable, as server-sent events.',
    description: [
      'item.added, item.changed, item.removed (reason: answered, or gone), output.read and output.acked carry',
      '{item_id, caller_id}; counts carries the pending items by priority. notice says that a way in was made for',
      'somebody of the account, device that something became of a program that asks to be connected. resync says that',
      'events were missed: read again what is shown. beat comes every 15 seconds and says that the stream is whole.',
      'With Last-Event-ID the stream begins after that event.',
    ].join(' '),
    headers: {
      'Last-Event-ID': { schema: Type.String(), description: 'The id of the last event that was received.' },
    },
    body_kind: 'none',
    answer: 'events',
    data: Type.Unknown(),
    refuses: [],
    statuses: [200, 400, 401, 403, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
