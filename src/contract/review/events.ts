import { Type } from '../../lib/schema/schema.ts';
import type { Endpoint } from '../endpoint.ts';

export const eventEndpoints = {
  eventStream: {
    method: 'GET',
    path: '/review/api/events',
    summary: 'Follow changes as server-sent events, sent once they are durable.',
    description: [
      'item.added, item.changed, item.removed (reason: answered or gone), output.read and output.acked carry',
      '{item_id, caller_id}; item.removed has because: asker_ended if the program that asked has ended. counts carries',
      'the pending items by priority. notice: a link, token or password was created for a person of the account, or an',
      'invite was made or used. role: the role of the person has changed. device: a device request changed. standing:',
      'a standing answer was given or ended. policy: the policies changed. resync: events were missed, so reload the',
      'data. beat: sent every 15 seconds to show that the stream works. With',
      'Last-Event-ID the stream begins after that event.',
    ].join(' '),
    headers: {
      'Last-Event-ID': { schema: Type.String(), description: 'The id of the last event that was received.' },
    },
    answer: 'events',
    data: Type.Unknown(),
    statuses: [200, 400, 401, 403, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
