import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A connection with bytes that its client has not read. */
export type SlowConnection = {
  readonly res: ServerResponse;
  /** The credential, or the network of an anonymous client. */
  readonly sender: string;
  readonly address: string;
  /** The bytes of the response, and the memory of the requests that wait behind it. */
  bytes: number;
  waiting: number;
  /** Changes when the client reads something. */
  taken: string;
  moved_ms: number;
};

/** The bytes counted for a waiting request: about 3 kB, plus the heap growth that its garbage causes. */
const waiting_bytes = 16_384;

/** Tracks the bytes held for clients: by connection, by sender, and in total. */
export function openHeldBytes() {
  const held = new Map<Duplex, SlowConnection>(); // by their last progress, oldest first
  const senders = new Map<string, number>();
  let total = 0;
  const count = (one: SlowConnection, bytes: number) => {
    const sum = (senders.get(one.sender) ?? 0) + bytes - one.bytes;
    if (sum === 0) senders.delete(one.sender);
    else senders.set(one.sender, sum);
    total += bytes - one.bytes;
    one.bytes = bytes;
  };
  return {
    total: () => total,
    of: (sender: string) => senders.get(sender) ?? 0,
    get: (socket: Duplex) => held.get(socket),
    all: () => [...held],
    add: (socket: Duplex, one: SlowConnection) => held.set(socket, one),
    recount: (socket: Duplex, one: SlowConnection) => count(one, socket.writableLength + one.waiting * waiting_bytes),
    remove(socket: Duplex): void {
      const one = held.get(socket);
      if (one) count(one, 0);
      held.delete(socket);
    },
    moved(socket: Duplex, one: SlowConnection): void {
      held.delete(socket);
      held.set(socket, one);
    },
    /** Returns the connection of a sender with the oldest progress. */
    oldestOf(sender: string): Duplex | undefined {
      for (const [socket, one] of held) if (one.sender === sender) return socket;
      return undefined;
    },
    /** Returns the sender with the most held bytes. */
    largest(): string {
      let found = '';
      for (const [sender, bytes] of senders) if (bytes > (senders.get(found) ?? 0)) found = sender;
      return found;
    },
  };
}
