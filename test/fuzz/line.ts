import type { Socket } from 'node:net';
import { dial } from '../helpers/appliance/raw.ts';
import type { Reply } from '../helpers/appliance/reply.ts';

/** A keep-alive connection for one request at a time. It is reopened when the server closes it. */
export type Line = ReturnType<typeof openLine>;

/** The text of a request. */
export type Sent = { method: string; head: string; body: Buffer };

const head_end = Buffer.from('\r\n\r\n');

export function openLine(base_url: string) {
  let socket: Socket | undefined;
  let opened = 0;
  const close = () => {
    socket?.destroy();
    socket = undefined;
  };
  const open = () => {
    opened++;
    const made = dial(base_url).on('error', () => {});
    return made.on('close', () => {
      if (socket === made) socket = undefined;
    });
  };
  return {
    close,
    /** The number of connections so far. */
    opened: () => opened,
    /** Returns the reply. Throws after some seconds without one, or if the server disconnects without one. */
    async send(sent: Sent): Promise<Reply> {
      socket ??= open();
      const reply = await exchange(socket, sent);
      const streams = reply.headers['transfer-encoding'] !== undefined; // only the head of a stream is checked
      if (reply.headers.connection === 'close' || streams) close();
      return reply;
    },
  };
}

function exchange(socket: Socket, { method, head, body }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let came = Buffer.alloc(0);
    const settle = (end: () => void) => {
      socket.off('data', onData).off('error', onError).off('close', onClose);
      end();
    };
    const onData = (chunk: Buffer) => {
      came = Buffer.concat([came, chunk]);
      try {
        const reply = replyIn(came, method);
        if (reply) settle(() => resolve(reply));
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onClose = () => settle(() => reject(new Error('the server disconnected without a reply')));
    socket.on('data', onData).on('error', onError).on('close', onClose);
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  });
}

/** Parses a complete reply, or the head of a stream. Undefined if it is not complete yet. */
function replyIn(bytes: Buffer, method: string): Reply | undefined {
  const end = bytes.indexOf(head_end);
  if (end < 0) return undefined;
  const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(line.split(' ')[1]);
  const rest = bytes.subarray(end + head_end.length);
  if (status < 200) return replyIn(rest, method);
  const headers = Object.fromEntries(
    lines.map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 1).trim()]),
  );
  const length = method === 'HEAD' ? 0 : Number(headers['content-length'] ?? 0);
  if (rest.length < length) return undefined;
  const goes_on = headers['transfer-encoding'] === undefined && headers.connection !== 'close';
  if (rest.length > length && goes_on) throw new Error('the server sent more than one reply');
  const body = rest.subarray(0, length);
  const is_json = headers['content-type']?.startsWith('application/json') && length > 0;
  return { status, headers, json: is_json ? JSON.parse(body.toString()) : undefined, bytes: body };
}
