import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '../../lib/network.ts';
import type { Log } from '../../lib/process/log.ts';
import { returnMemory } from '../../lib/process/memory.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { peerReader } from '../request/peer.ts';
import { senderOf } from '../request/trace.ts';
import { openHeldBytes, type SlowConnection } from './held-bytes.ts';
import { unsentInKernel } from './kernel-queue.ts';

/** The reason why a connection was cut. */
type CutReason = 'credential' | 'all' | 'stalled' | 'pipelined';
/** Tracks the bytes that clients have not read yet, and enforces the limits on them. */
export type Unread = ReturnType<typeof openUnread>;
type HeldBytes = ReturnType<typeof openHeldBytes>;

type Settings = { trusted_proxies: readonly string[]; unread_timeout_seconds: number };
type UnreadSetup = { elapsed: Clock; log: Pick<Log, 'warn'>; settings: Settings };

const limits = { credential: 32 << 20, all: 64 << 20 };
const collect_bytes = 24 << 20; // the heap has then grown by about 10 MB
const looks = 8; // checks within one time-out

/**
 * Limits the bytes that the server holds for clients that do not read: by credential (or by address without one) and in
 * total. Over a limit it cuts the connection with the oldest progress of the sender with the most unread bytes. It also
 * cuts a connection whose client reads nothing of a response during the time-out.
 */
export function openUnread({ elapsed, log, settings }: UnreadSetup) {
  const peerOf = peerReader(settings.trusted_proxies);
  const held = openHeldBytes();
  const cuts: Record<CutReason, number> = { credential: 0, all: 0, stalled: 0, pipelined: 0 };
  const collect = collectAfterCuts();
  const cut = (socket: Duplex, reason: CutReason) => {
    const { sender = null, address = null, bytes = 0 } = held.get(socket) ?? {};
    held.remove(socket);
    cuts[reason] += 1;
    log.warn({ event: 'connection_cut', reason, sender, address: address || null, unread_bytes: bytes });
    reset(socket);
    collect(bytes);
  };
  const begin = (res: ServerResponse): SlowConnection => {
    const { req } = res;
    const { address } = peerOf(req);
    const sender = senderOf(req) ?? networkOf(address);
    const one: SlowConnection = { res, sender, address, bytes: 0, waiting: 0, taken: '', moved_ms: elapsed() };
    held.remove(req.socket);
    held.add(req.socket, one);
    res.once('close', () => {
      if (held.get(req.socket) === one) held.remove(req.socket);
    });
    return one;
  };
  const note = (res: ServerResponse, waiting?: number) => {
    const { socket } = res.req;
    if (socket.destroyed) return;
    const known = held.get(socket);
    const one = known?.res === res ? known : begin(res);
    one.waiting = waiting ?? one.waiting;
    held.recount(socket, one);
    keepLimits(held, one.sender, cut);
  };
  const timeout_ms = settings.unread_timeout_seconds * 1_000;
  const timer = setInterval(() => void cutStalled(held, { elapsed, timeout_ms, cut }), timeout_ms / looks).unref();
  return {
    /** The class of responses that counts their unread bytes. */
    ServerResponse: countedResponse(note),
    /** Counts the unread bytes of a response, and the requests that wait behind it. */
    note,
    cut,
    bytes: held.total,
    cuts: (): Readonly<Record<CutReason, number>> => cuts,
    close: () => clearInterval(timer),
  };
}

/**
 * Releases the memory of cut connections. V8 alone would let it grow to hundreds of megabytes, and would keep the
 * collected space, which was most of the memory.
 */
function collectAfterCuts(): (bytes: number) => void {
  let left = 0;
  return (bytes) => {
    const before = left;
    left += bytes;
    if (before >= collect_bytes || left < collect_bytes) return;
    setTimeout(() => {
      left = 0;
      returnMemory();
    }, 1); // a cut socket keeps its requests until it is closed, in this turn of the event loop
  };
}

type Cut = (socket: Duplex, reason: CutReason) => void;

function keepLimits(held: HeldBytes, sender: string, cut: Cut): void {
  const cutOldestOf = (whose: string, reason: CutReason): boolean => {
    const socket = held.oldestOf(whose);
    if (socket) cut(socket, reason);
    return socket !== undefined;
  };
  while (held.of(sender) > limits.credential && cutOldestOf(sender, 'credential'));
  while (held.total() > limits.all && cutOldestOf(held.largest(), 'all'));
}

type Looking = { elapsed: Clock; timeout_ms: number; cut: Cut };

async function cutStalled(held: HeldBytes, { elapsed, timeout_ms, cut }: Looking): Promise<void> {
  if (held.total() === 0) return;
  const queues = await unsentInKernel();
  const now = elapsed();
  for (const [socket, one] of held.all()) {
    held.recount(socket, one);
    const taken = takenOf(socket as Socket, queues);
    if (taken !== one.taken || socket.writableLength === 0) {
      Object.assign(one, { taken, moved_ms: now });
      held.moved(socket, one);
    } else if (now - one.moved_ms >= timeout_ms) cut(socket, 'stalled');
  }
}

function countedResponse(note: (res: ServerResponse) => void) {
  return class extends ServerResponse {
    override write(...given: unknown[]): boolean {
      const more = Reflect.apply(super.write, this, given);
      if (this.socket?.writableLength) note(this);
      return more;
    }

    override end(...given: unknown[]): this {
      Reflect.apply(super.end, this, given);
      if (this.socket?.writableLength) note(this);
      return this;
    }
  };
}

/**
 * Returns a text that changes when the client reads something: the bytes that left the process, and the kernel's queue.
 */
export function takenOf(socket: Socket, queues: ReadonlyMap<string, string>): string {
  const { bytesWritten, writableLength, localPort, remotePort } = socket;
  return `${bytesWritten - writableLength} ${queues.get(`${localPort}:${remotePort}`)}`;
}

/** Ends a connection. On a plain TCP connection it sends a reset, which also frees the memory of the kernel. */
function reset(socket: Duplex): void {
  if ('resetAndDestroy' in socket && (socket as Socket).remotePort !== undefined && !('encrypted' in socket)) {
    (socket as Socket).resetAndDestroy();
  } else socket.destroy();
}
