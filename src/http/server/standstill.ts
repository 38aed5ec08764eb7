import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { unsentInKernel } from '../reply/kernel-queue.ts';
import { takenOf } from '../reply/unread.ts';

type Progress = { seen: string; moved_ms: number };

const look_ms = 100;
const still_ms = 1_000;

type Concerns = (newest: ServerResponse | undefined) => boolean;

/**
 * Returns the function that cuts stalled connections from then on: those whose client neither reads its response nor
 * sends more of its request for a second. `newest` returns the newest response of a connection, by which `concerns`
 * chooses connections. The function returns the one that ends that.
 */
export function openStandstill(server: Server, newest: (socket: Socket) => ServerResponse | undefined) {
  const connections = new Map<Socket, Progress>();
  const follow = (socket: Socket) => {
    connections.set(socket, { seen: '', moved_ms: 0 });
    socket.once('close', () => connections.delete(socket));
  };
  const look = async (concerns: Concerns) => {
    const queues = await unsentInKernel();
    const now = performance.now();
    for (const [socket, progress] of connections) {
      const response = newest(socket);
      if (!concerns(response)) continue;
      const seen = `${socket.bytesRead} ${takenOf(socket, queues)}`;
      const is_still = seen === progress.seen && waitsForClient(socket, response);
      if (!is_still) Object.assign(progress, { seen, moved_ms: now });
      else if (now - progress.moved_ms >= still_ms) socket.destroy();
    }
  };
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', follow);
  return (concerns: Concerns): (() => void) => {
    const timer = setInterval(() => void look(concerns), look_ms);
    return () => clearInterval(timer);
  };
}

/** Tells whether the next bytes must come from the client or be read by it. */
function waitsForClient(socket: Socket, response: ServerResponse | undefined): boolean {
  if (socket.writableLength > 0) return true;
  if (!response || response.writableEnded) return true; // the head of the next request is incomplete
  return !response.req.complete && !response.req.isPaused();
}
