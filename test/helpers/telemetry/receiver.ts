import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { startListening } from '../../../src/http/server/listening.ts';
import { type Span, spansOf } from './otlp.ts';

/** The manner of a receiver of traces: it accepts, refuses, never answers, or never ends its answer. */
type Manner = { status: number } | 'hangs' | 'drips';

export type Receiver = Awaited<ReturnType<typeof receiver>>;

/** Starts a receiver of traces (OTLP/HTTP) for a test. */
export async function receiver(t: Pick<TestContext, 'after'>) {
  const spans: Span[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const behaviour: { manner: Manner } = { manner: { status: 200 } };
  const server = createServer(async (req, res) => {
    const body = await text(req);
    requests.push({ path: req.url ?? '', headers: req.headers, body });
    const { manner } = behaviour;
    if (manner === 'drips') drip(res);
    if (typeof manner === 'string') return;
    if (manner.status === 200) spans.push(...spansOf(body));
    res.writeHead(manner.status, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
  });
  const { port } = (await startListening(server, { host: '127.0.0.1', port: 0 })) as AddressInfo;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  /** Lists the spans of a trace, in the order of their starts. */
  const trace = (trace_id: string) =>
    spans.filter((span) => span.trace_id === trace_id).sort((one, other) => one.start_ms - other.start_ms);
  return { endpoint: `http://127.0.0.1:${port}`, spans, trace, requests, behaviour };
}

/** Begins an answer and adds a byte to it from time to time. */
function drip(res: ServerResponse): void {
  res.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => res.write(' '), 100);
  res.once('close', () => clearInterval(timer));
}
