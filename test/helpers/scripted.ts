import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** One answer of a server: a status and a body with headers, or a connection that is cut. */
export type Turn = { status: number; body?: string; headers?: Record<string, string> } | 'cut';

/** A server that answers by a list, its last turn again and again; `seen` are the requests it got. */
export async function scripted(t: Pick<TestContext, 'after'>, turns: readonly Turn[]) {
  const seen: string[] = [];
  const server = createServer((req, res) => {
    const turn = turns[Math.min(seen.length, turns.length - 1)] ?? 'cut';
    seen.push(`${req.method} ${req.url}`);
    if (turn === 'cut') req.socket.destroy();
    else res.writeHead(turn.status, { connection: 'close', ...turn.headers }).end(turn.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** An answer with data in the envelope. */
export function data(data: unknown): Turn {
  return { status: 200, body: JSON.stringify({ ok: true, request_id: 'r', correlation_id: 'c', data }) };
}

/** An answer with an error in the envelope. */
export function refusal(status: number, code: string, more: object = {}): Turn {
  const error = { code, message: 'No.', ...more };
  return { status, body: JSON.stringify({ ok: false, request_id: 'r', correlation_id: 'c', error }) };
}
