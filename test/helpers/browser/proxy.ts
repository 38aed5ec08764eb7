import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/**
 * The fate of a request: it passes through, its reply stops after the headers, it is held for ever, it is lost before
 * the server, or its reply is lost.
 */
export type Way = 'through' | 'mute' | 'held' | 'lost' | 'answer lost';

// longer than the 72 s that the server promises: its Keep-Alive header passes through, and clients rely on it
const keep_alive_ms = 80_000;

export type Between = Awaited<ReturnType<typeof openProxy>>;

/** Applies a fate to requests of pages to the API, and lets their assets through. */
export const appliance =
  (way: Way) =>
  ({ url }: IncomingMessage): Way =>
    url?.startsWith('/review/') ? way : 'through';

/** Opens a proxy between a browser and a server, whose address may change between requests. */
export async function openProxy(t: Pick<TestContext, 'after'>, target: () => string) {
  let wayOf = (_: IncomingMessage): Way => 'through';
  const carried = new Set<string>();
  const between = { away: false };
  const server = createServer({ keepAliveTimeout: keep_alive_ms }, (req, res) => {
    if (between.away) return void res.writeHead(502).end();
    res.on('finish', () => carried.add(req.url ?? ''));
    carry({ req, res, way: wayOf(req), target: target() });
  });
  server.listen(0, '127.0.0.1').unref(); // a failed test must not keep the process alive
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(between, {
    server,
    /** The address of the proxy. While `away` is set, it answers 502 itself. */
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The paths that were answered so far. Browsers cache icons, so that these may be missing. */
    carried,
    /** Sets the fate of requests from now on. */
    way: (say: (req: IncomingMessage) => Way) => {
      wayOf = say;
    },
    /** Closes every connection. */
    cut: () => server.closeAllConnections(),
  });
}

type Carried = { req: IncomingMessage; res: ServerResponse; way: Way; target: string };

function carry({ req, res, way, target }: Carried): void {
  if (way === 'held') return;
  if (way === 'lost') return void req.destroy();
  const onward = request(target + req.url, { method: req.method ?? 'GET', headers: req.headers });
  onward.on('error', () => res.destroy());
  res.on('close', () => onward.destroy());
  req.pipe(onward);
  onward.on('response', (answer) => {
    if (way === 'answer lost') return void answer.resume().on('end', () => res.destroy());
    answer.on('error', () => res.destroy()); // the server cut it off, so cut it off here too
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    res.flushHeaders();
    if (way === 'mute') answer.resume();
    else answer.pipe(res);
  });
}
