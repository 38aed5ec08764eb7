import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { listen } from '../../src/http/listening.ts';

/** What the sink was sent. */
export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** A server of somebody else, which keeps what it is sent and answers with a status that can be changed. */
export async function sink(t: Pick<TestContext, 'after'>) {
  const received: Received[] = [];
  const behaviour = { status: 204, headers: {} as Record<string, string> };
  const server = createServer(async (req, res) => {
    received.push({ path: req.url ?? '', headers: req.headers, body: await text(req) });
    res.writeHead(behaviour.status, behaviour.headers).end();
  });
  const address = (await listen(server, { host: '127.0.0.1', port: 0 })) as AddressInfo;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, behaviour, url: `http://127.0.0.1:${address.port}` };
}
