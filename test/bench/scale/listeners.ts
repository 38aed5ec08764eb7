import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '../operations.ts';

const at_once = 200;

/** A connection on which something is awaited; `heard` resolves with the moment at which the first of it came. */
export type Listener = { socket: Socket; heard: Promise<number> };

/** Holds a poll for each of some callers. */
export async function holdPolls(port: number, keys: ReadonlyMap<string, string>): Promise<Map<string, Listener>> {
  const polls = new Map<string, Listener>();
  for (const [caller_id, key] of keys) {
    polls.set(caller_id, await listen(port, request('GET', '/api/output/check', { key, prefer: 'wait=50' })));
    if (polls.size % at_once === 0) await wait(1); // the server's backlog is no part of what is measured
  }
  return polls;
}

/** Opens so many event streams, of each person as many as one may have. */
export async function openStreams(port: number, tokens: readonly string[], count: number): Promise<Listener[]> {
  const streams: Listener[] = [];
  for (let at = 0; at < count; at++) {
    const key = tokens[at % tokens.length] ?? '';
    const stream = await listen(port, request('GET', '/review/api/events', { key }));
    streams.push(stream);
    await stream.heard; // its head
  }
  return streams;
}

/** The moment at which something more comes. */
export function hears({ socket }: Listener): Promise<number> {
  return new Promise((resolve) => socket.once('data', () => resolve(performance.now())));
}

function listen(port: number, text: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.write(text, 'latin1', () => {
      const listener = { socket, heard: Promise.resolve(0) };
      resolve({ ...listener, heard: hears(listener) });
    });
  });
}
