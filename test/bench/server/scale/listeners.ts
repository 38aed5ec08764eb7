import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { rawRequest } from '../operations.ts';

const at_once = 200;

/** A waiting connection. `heard` resolves with the time of its first data. */
export type WaitingConnection = { socket: Socket; heard: Promise<number> };

/** Opens a long poll for each of some callers. */
export async function holdPolls(
  port: number,
  keys: ReadonlyMap<string, string>,
): Promise<Map<string, WaitingConnection>> {
  const polls = new Map<string, WaitingConnection>();
  for (const [caller_id, key] of keys) {
    polls.set(caller_id, await listen(port, rawRequest('GET', '/api/output/check', { key, prefer: 'wait=50' })));
    if (polls.size % at_once === 0) await wait(1); // avoids a connection backlog, which is not measured
  }
  return polls;
}

/** Opens event streams, as many per person as allowed. */
export async function openEventStreams(
  port: number,
  tokens: readonly string[],
  count: number,
): Promise<WaitingConnection[]> {
  const streams: WaitingConnection[] = [];
  for (let at = 0; at < count; at++) {
    const key = tokens[at % tokens.length] ?? '';
    const stream = await listen(port, rawRequest('GET', '/review/api/events', { key }));
    streams.push(stream);
    await stream.heard; // the response head
  }
  return streams;
}

/** Resolves with the time of the next data. */
export function hears({ socket }: WaitingConnection): Promise<number> {
  return new Promise((resolve) => socket.once('data', () => resolve(performance.now())));
}

function listen(port: number, text: string): Promise<WaitingConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.write(text, 'latin1', () => {
      const listener = { socket, heard: Promise.resolve(0) };
      resolve({ ...listener, heard: hears(listener) });
    });
  });
}
