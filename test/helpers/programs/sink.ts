import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { listen } from '../../../src/http/server/listening.ts';

/** A request that the sink received. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
};

/** Starts a server of a third party, which records requests and replies with an adjustable status. */
export async function sink(t: Pick<TestContext, 'after'>) {
  const received: Received[] = [];
  const behaviour = { status: 204, headers: {} as Record<string, string> };
  const server = createServer(async (req, res) => {
    const bytes = await buffer(req);
    received.push({ path: req.url ?? '', headers: req.headers, body: bytes.toString(), bytes });
    res.writeHead(behaviour.status, behaviour.headers).end();
  });
  const address = (await listen(server, { host: '127.0.0.1', port: 0 })) as AddressInfo;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, behaviour, url: `http://127.0.0.1:${address.port}` };
}
