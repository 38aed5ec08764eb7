import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { startListening } from '../../../src/http/server/listening.ts';

/** A request that the sink received. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
};

/** The reply to each request; `reply` decides by the body, if it is set. */
type Behaviour = {
  status: number;
  headers: Record<string, string>;
  body: string;
  reply: ((body: string) => { status: number; body: string }) | undefined;
};

/** Starts a server of a third party, which records requests and replies as `behaviour` says. */
export async function sink(t: Pick<TestContext, 'after'>) {
  const received: Received[] = [];
  const behaviour: Behaviour = { status: 204, headers: {}, body: '', reply: undefined };
  const server = createServer(async (req, res) => {
    const bytes = await buffer(req);
    received.push({ path: req.url ?? '', headers: req.headers, body: bytes.toString(), bytes });
    const { status, body } = behaviour.reply?.(bytes.toString()) ?? behaviour;
    res.writeHead(status, behaviour.headers).end(body);
  });
  const address = (await startListening(server, { host: '127.0.0.1', port: 0 })) as AddressInfo;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, behaviour, url: `http://127.0.0.1:${address.port}` };
}
