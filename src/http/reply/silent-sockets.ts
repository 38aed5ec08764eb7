import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks connections that have not sent a request yet, including TLS handshakes. Browsers open such connections early,
 * and Node would wait for them when the server closes. `end` closes them.
 */
export function silentSockets(server: Server): { end(): void } {
  const silent = new Map<string, Socket>();
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  let unnamed = 0;
  const names = new WeakMap<Socket, string>();
  server.on('connection', (socket) => {
    const name = socket.remotePort === undefined ? String(++unnamed) : nameOf(socket); // a Unix socket has no port
    names.set(socket, name);
    silent.set(name, socket);
    socket.once('close', () => silent.delete(name));
  });
  // over TLS a request has a different socket with the same two ends
  server.on('request', ({ socket }) => silent.delete(names.get(socket) ?? nameOf(socket)));
  return {
    end: () => {
      for (const socket of silent.values()) socket.destroy();
    },
  };
}
