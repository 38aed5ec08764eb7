import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** One reply of a scripted server: a status, headers and a body, or a closed connection. */
export type Turn = { status: number; body?: string; headers?: Record<string, string> } | 'cut';

/** Starts a server that replies from a list and repeats the last entry; `seen` lists the requests. */
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

/** Creates a success with data. */
export function data(data: unknown): Turn {
  return { status: 200, body: JSON.stringify({ ok: true, request_id: 'r', correlation_id: 'c', data }) };
}

/** Creates an error reply. */
export function refusal(status: number, code: string, more: object = {}): Turn {
  const error = { code, message: 'No.', ...more };
  return { status, body: JSON.stringify({ ok: false, request_id: 'r', correlation_id: 'c', error }) };
}
