import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { reviewEndpoints } from '../../../src/contract/review-endpoints.ts';

/** Observes the event streams through a server, such as a proxy, and can cut them off. */
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
    /** The Last-Event-ID of each stream so far. */
    last_ids,
    cut: () => {
      for (const res of open) res.destroy();
    },
  };
}
