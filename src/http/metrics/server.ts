import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Refusal } from '../../contract/errors.ts';
import { type Metric, metricsText } from './text.ts';

/** Makes the server of `/metrics`, which is on an address of its own so that no caller reaches it. */
export function makeMetricsServer(collect: () => Metric[], guardHost: (req: IncomingMessage) => void): Server {
  return createServer({ keepAliveTimeout: 72_000, requestTimeout: 10_000 }, (req, res) => {
    const answer = (status: number, text: string) =>
      res
        .writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' })
        .end(req.method === 'HEAD' ? undefined : text);
    if (req.url !== '/metrics') return answer(404, 'There is only /metrics.\n');
    if (req.method !== 'GET' && req.method !== 'HEAD') return answer(405, 'The method is GET.\n');
    try {
      guardHost(req);
      answer(200, metricsText(collect()));
    } catch (error) {
      if (error instanceof Refusal) answer(403, 'This host name is not served: add it to server.allowed_hosts.\n');
      else answer(503, 'The metrics cannot be read at the moment.\n');
    }
  });
}
