import { connect, type Socket } from 'node:net';

/** Requests in wire format for some connections, until the time is up or `next` returns undefined. */
export type Load = {
  port: number;
  connections: number;
  seconds: number;
  /** The first digit of each status. It is 2 unless another is given. */
  status?: 2 | 4 | undefined;
  next(): string | undefined;
};
/** The time from the first request to the last answer, and the latency of each answer. */
export type Drive = { elapsed_ms: number; latencies_ms: Float64Array };

const zero = 0x30;
const head_end = Buffer.from('\r\n\r\n');
const length_names = ['Content-Length: ', 'content-length: '].map((name) => Buffer.from(name));
const read_bytes = 64 * 1024;

/**
 * Drives a server over raw keep-alive HTTP/1.1, with one request at a time on each connection. Does very little work,
 * so that the server is the slower side. Throws on an answer with another status.
 */
export async function drive({ port, connections, seconds, next, status = 2 }: Load): Promise<Drive> {
  const latencies: number[] = [];
  const lines = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(lines.map((line) => exhaust(line, { next, until, latencies, status })));
  const elapsed_ms = performance.now() - started;
  for (const { socket } of lines) socket.destroy();
  return { elapsed_ms, latencies_ms: Float64Array.from(latencies).sort() };
}

type Line = { socket: Socket; onAnswer(answer: Buffer): void };
type Work = Pick<Load, 'next' | 'status'> & { until: number; latencies: number[] };

function exhaust(line: Line, { next, until, latencies, status = 2 }: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const ask = (now: number): void => {
      const request = now < until ? next() : undefined;
      if (request === undefined) resolve();
      else line.socket.write(request, 'latin1');
      sent = now;
    };
    line.onAnswer = (answer) => {
      const now = performance.now();
      latencies.push(now - sent);
      if (answer[9] === zero + status) ask(now);
      else reject(new Error(`the server answered ${answer.toString()}`));
    };
    line.socket.on('close', () => reject(new Error('the server closed a connection')));
    ask(performance.now());
  });
}

function open(port: number): Promise<Line> {
  const buffer = Buffer.allocUnsafe(read_bytes);
  let pending: Buffer | undefined;
  const callback = (length: number): boolean => {
    const came = buffer.subarray(0, length);
    const answer = pending ? Buffer.concat([pending, came]) : came;
    const whole = answer.length >= lengthOf(answer);
    pending = whole ? undefined : Buffer.from(answer);
    if (whole) line.onAnswer(answer);
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } });
  const line: Line = { socket, onAnswer: () => {} };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('connect', () => resolve(line));
  });
}

/** Returns the length of an answer with its head, or infinity while the head is incomplete. */
function lengthOf(answer: Buffer): number {
  const body = answer.indexOf(head_end);
  if (body < 0) return Number.POSITIVE_INFINITY;
  const [usual = head_end, other = head_end] = length_names;
  const found = answer.indexOf(usual);
  let length = 0;
  for (let at = (found < 0 ? answer.indexOf(other) : found) + usual.length; answer[at] !== 13; at++) {
    length = length * 10 + (answer[at] ?? 0) - 48;
  }
  return body + head_end.length + length;
}
