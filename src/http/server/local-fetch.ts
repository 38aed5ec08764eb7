import { request, type Server } from 'node:http';
import { duplexPair, Readable } from 'node:stream';
import { Server as TlsServer } from 'node:tls';

/**
 * Creates a fetch that calls a server in this process without a port or a socket. A request takes the path of requests
 * from outside; the host of its URL only sets the Host header.
 */
export function localFetch(server: Server) {
  return (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { pathname, search, host } = new URL(url);
      const [ours, theirs] = duplexPair();
      const sent = request({
        method,
        path: pathname + search,
        headers: { ...(headers as Record<string, string>), host, connection: 'close' },
        createConnection: () => ours,
        ...(signal && { signal }),
      });
      sent.once('error', reject);
      sent.once('response', (answer) => {
        const { statusCode: status = 500, headers: given } = answer;
        const shown = Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]);
        const empty = status === 204 || method === 'HEAD';
        resolve(new Response(empty ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers: shown }));
      });
      server.emit(server instanceof TlsServer ? 'secureConnection' : 'connection', theirs);
      sent.end(body ?? undefined);
    });
}
