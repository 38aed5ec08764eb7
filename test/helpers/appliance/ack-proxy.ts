import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** An acknowledgement that a proxy has read, and the number of those before it, with itself. */
export type Ack = { readonly tries: number; readonly res: ServerResponse; forward(): Promise<void> };

/**
 * Starts a proxy before a server, which looks like one from before claims. `onAck` handles acknowledgements; everything
 * else is forwarded.
 */
export async function ackProxy(t: Pick<TestContext, 'after'>, to: string, onAck: (ack: Ack) => Promise<void>) {
  let tries = 0;
  const proxy = createServer(async (req, res) => {
    const read: Buffer[] = [];
    for await (const chunk of req) read.push(chunk);
    const { authorization = '', 'content-type': type } = req.headers;
    const headers = { authorization, ...(type && { 'content-type': type }) };
    const body = Buffer.concat(read).toString();
    const forward = async () => {
      const answer = await fetch(`${to}${req.url}`, { method: req.method ?? 'GET', headers, ...(body && { body }) });
      const text = await answer.text();
      const hash = answer.headers.get('x-content-hash');
      if (!res.destroyed) res.writeHead(answer.status, hash === null ? {} : { 'x-content-hash': hash }).end(text);
    };
    if (req.url?.startsWith('/claims/')) return void res.writeHead(404).end();
    const handled = req.url?.endsWith('/ack') ? onAck({ tries: ++tries, res, forward }) : forward();
    await handled.catch(() => res.destroy()); // the client has gone, or the server
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
