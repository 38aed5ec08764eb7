import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';

/** Watches the event streams that a server holds, and can cut them. */
export function openStreams({ server }: { server: Server }) {
  const open = new Set<ServerResponse>();
  const last_ids: (string | undefined)[] = [];
  server.prependListener('request', ({ url, headers }: IncomingMessage, res: ServerResponse) => {
    if (url !== reviewEndpoints.eventStream.path) return;
    open.add(res);
    last_ids.push(headers['last-event-id']?.toString());
    res.once('close', () => open.delete(res));
  });
  return {
    count: () => open.size,
    /** With which event each stream so far said that it goes on. */
    last_ids,
    cut: () => {
      for (const res of open) res.destroy();
    },
  };
}
