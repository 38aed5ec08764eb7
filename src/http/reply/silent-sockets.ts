import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The age until which the request of a new connection may still be on its way. */
const grace_ms = 500;

/**
 * Tracks connections that have not sent a request yet, including TLS handshakes. Browsers open such connections early,
 * and Node would wait for them when the server closes. `end` closes them, new ones a moment later.
 */
export function silentSockets(server: Server): { end(): void } {
  const silent = new Map<string, { socket: Socket; since_ms: number }>();
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  let unnamed = 0;
  const names = new WeakMap<Socket, string>();
  server.on('connection', (socket) => {
    const name = socket.remotePort === undefined ? String(++unnamed) : nameOf(socket); // a Unix socket has no port
    names.set(socket, name);
    silent.set(name, { socket, since_ms: performance.now() });
    socket.once('close', () => silent.delete(name));
  });
  // over TLS a request has a different socket with the same two ends
  server.on('request', ({ socket }) => silent.delete(names.get(socket) ?? nameOf(socket)));
  return {
    end: () => {
      const now_ms = performance.now();
      for (const [name, { since_ms }] of silent) {
        const close = () => silent.get(name)?.socket.destroy(); // unless it has sent its request by then
        setTimeout(close, Math.max(0, since_ms + grace_ms - now_ms));
      }
    },
  };
}
