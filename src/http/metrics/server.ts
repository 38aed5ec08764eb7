import { createServer, type IncomingMessage, type Server } from 'node:http';
import { errors, Refusal } from '../../contract/errors.ts';
import { openPipelines } from '../reply/pipelines.ts';
import type { Unread } from '../reply/unread.ts';
import { guardFraming } from '../request/guard.ts';
import { type Metric, metricsText } from './text.ts';

type MetricsSetup = { collect(): Metric[]; guardHost(req: IncomingMessage): void; unread: Unread };

/** Creates the server of `/metrics`. It has its own address, so that callers cannot reach it. */
export function makeMetricsServer({ collect, guardHost, unread }: MetricsSetup): Server {
  const options = { keepAliveTimeout: 72_000, requestTimeout: 10_000, ServerResponse: unread.ServerResponse };
  const { take } = openPipelines(unread, (req, res) => {
    const answer = (status: number, text: string) =>
      res
        .writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' })
        .end(req.method === 'HEAD' ? undefined : text);
    try {
      guardFraming(req);
      guardHost(req);
      if (req.url !== '/metrics') return answer(404, 'The only path is /metrics.\n');
      if (req.method !== 'GET' && req.method !== 'HEAD') return answer(405, 'The only method is GET.\n');
      answer(200, metricsText(collect()));
    } catch (error) {
      if (error instanceof Refusal) answer(errors[error.code].status, `${error.message}\n`);
      else answer(503, 'The metrics cannot be read at present.\n');
    }
  });
  return createServer(options, take);
}
