import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/**
 * What becomes of a request: it goes through; its answer begins and nothing of it follows; it is held up for good; it
 * is lost on the way there, or its answer is lost on the way back.
 */
export type Way = 'through' | 'mute' | 'held' | 'lost' | 'answer lost';

export type Between = Awaited<ReturnType<typeof openProxy>>;

/** Everything that the pages ask of the appliance goes one way; what they are made of goes through. */
export const appliance =
  (way: Way) =>
  ({ url }: IncomingMessage): Way =>
    url?.startsWith('/review/') ? way : 'through';

/** Opens something between a browser and an appliance, which may be another one from request to request. */
export async function openProxy(t: Pick<TestContext, 'after'>, target: () => string) {
  let wayOf = (_: IncomingMessage): Way => 'through';
  const carried = new Set<string>();
  const between = { away: false };
  const server = createServer((req, res) => {
    if (between.away) return void res.writeHead(502).end();
    res.on('finish', () => carried.add(req.url ?? ''));
    carry({ req, res, way: wayOf(req), target: target() });
  });
  server.listen(0, '127.0.0.1').unref(); // a test that fails before its end must not keep the run from ending
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(between, {
    /** While it is `away` nobody is behind it, and it says so itself. */
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The addresses that were answered so far, of which a browser keeps the icons to itself. */
    carried,
    /** Says what becomes of requests from now on. */
    way: (say: (req: IncomingMessage) => Way) => {
      wayOf = say;
    },
    /** Cuts every connection there is. */
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
    answer.on('error', () => res.destroy()); // cut there, cut here
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    res.flushHeaders();
    if (way === 'mute') answer.resume();
    else answer.pipe(res);
  });
}
