import { closed, open, Type } from '../lib/schema/schema.ts';
import { Text } from '../vocabulary.ts';
import type { Endpoint } from './endpoint.ts';

/** The shortest time after which an asker may end. */
const least_seconds = 10;
/** Longer than any program waits: 366 days. */
const most_seconds = 31_622_400;

/** The endpoint for requests whose asker ends at a known time. It takes the keys of the caller API. */
export const askerEndpoints = {
  askerSet: {
    method: 'POST',
    path: '/askers',
    summary: 'Say when the asker of a pending request ends. The request is then deleted.',
    description: [
      'The time is measured by the server from now on, while it runs, and by no clock that somebody sets. A later call',
      'replaces the end; a replacement of the request keeps it.',
    ].join(' '),
    body: open({
      caller_item_id: Text,
      ends_in_seconds: Type.Integer({ minimum: least_seconds, maximum: most_seconds }),
    }),
    data: closed({ caller_item_id: Text, ends_in_seconds: Type.Integer({ minimum: least_seconds }) }),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 404, 413, 422, 429, 503],
    windows: ['input_send_replace_per_minute'],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;

export type AskerEndpoints = typeof askerEndpoints;
