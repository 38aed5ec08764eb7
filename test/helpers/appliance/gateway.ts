import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { Turn } from '../programs/scripted.ts';

/** The act of a gateway on a request: it forwards it, replies itself, or leaves it without a reply. */
export type Act = 'forward' | 'silent' | Turn;
/** A request as a gateway sees it: its method and path, its number from 1, and the number among those of its path. */
export type Passing = { readonly line: string; readonly number: number; readonly again: number; req: IncomingMessage };

/** Starts a gateway before a server. `decide` says what happens with each request; `seen` lists them. */
export async function gateway(
  t: Pick<TestContext, 'after'>,
  to: string,
  decide: (passing: Passing) => Act | Promise<Act>,
) {
  const seen: string[] = [];
  const server = createServer(async (req, res) => {
    const line = `${req.method} ${req.url?.split('?')[0]}`;
    seen.push(line);
    const again = seen.filter((each) => each === line).length;
    const act = await decide({ line, number: seen.length, again, req });
    if (act === 'forward') forward(to, req, res);
    else if (act === 'cut') req.socket.destroy();
    else if (act !== 'silent') res.writeHead(act.status, act.headers).end(act.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function forward(to: string, req: IncomingMessage, res: ServerResponse): void {
  const out = request(new URL(req.url ?? '/', to), { method: req.method, headers: req.headers }, (reply) => {
    res.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(res);
  });
  out.on('error', () => res.destroy());
  res.on('close', () => out.destroy());
  req.pipe(out);
}
