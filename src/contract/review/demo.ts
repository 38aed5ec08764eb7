import { closed } from '../../lib/schema/schema.ts';
import { Count } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

/** The endpoint that fills an empty queue with examples. For admins' sessions; tokens are refused. */
export const demoEndpoints = {
  demoSend: {
    method: 'POST',
    path: '/review/api/demo',
    summary: 'Send one example request of every kind to an empty queue.',
    description: 'The requests come from an example caller. An hour after an answer, the server collects it itself.',
    data: closed({ sent: Count }),
    writes: true,
    statuses: [200, 400, 401, 403, 500, 503],
  },
} as const satisfies Record<string, Endpoint>;
