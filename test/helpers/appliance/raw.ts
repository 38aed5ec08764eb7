import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { carriesIds, type Reply } from './reply.ts';

const patience_ms = 20_000;

/** Opens a connection for arbitrary bytes. */
export function dial(base_url: string): Socket {
  const { hostname, port } = new URL(base_url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.setTimeout(patience_ms, () => socket.destroy(new Error('the connection was left open')));
  return socket;
}

/** Sends each part as a packet, and returns every reply until the server closes the connection. */
export async function talk(base_url: string, ...parts: (string | Buffer)[]): Promise<Reply[]> {
  const socket = dial(base_url);
  const replies = hear(socket);
  for (const part of parts) await new Promise((written) => socket.write(part, written));
  return replies;
}

/** Reads every reply on a connection until the server closes it. */
export async function hear(socket: Socket): Promise<Reply[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const replies: Reply[] = [];
  let rest = Buffer.concat(chunks);
  while (rest.length > 0) {
    const { reply, length } = readReply(rest);
    if (reply.status !== 100) {
      carriesIds(reply);
      replies.push(reply);
    }
    rest = rest.subarray(length);
  }
  return replies;
}

/** A request as text. `Host` and `Connection: close` are added unless given. */
export function requestText(line: string, headers: readonly string[] = [], body = ''): string {
  const has = (name: string) => headers.some((header) => header.toLowerCase().startsWith(`${name}:`));
  const whole = [
    line,
    ...(has('host') ? [] : ['Host: outbox']),
    ...(has('connection') ? [] : ['Connection: close']),
    ...headers,
  ];
  return `${whole.join('\r\n')}\r\n\r\n${body}`;
}

function readReply(bytes: Buffer): { reply: Reply; length: number } {
  const end = bytes.indexOf('\r\n\r\n');
  assert.notEqual(end, -1, `no reply in ${JSON.stringify(bytes.toString('latin1'))}`);
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 1).trim()]),
  );
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  const body = bytes.subarray(end + 4, length);
  const is_json = headers['content-type']?.startsWith('application/json') && body.length > 0; // HEAD has none
  const json = is_json ? JSON.parse(body.toString()) : undefined;
  return { reply: { status: Number(line.split(' ')[1]), headers, json, bytes: body }, length };
}
