import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../contract/errors.ts';
import { onBrokenBody } from '../../http/request/broken-body.ts';
import type { Deadlines } from '../../http/request/deadlines.ts';
import { WriteFailure } from '../../writer/waiting.ts';
import type { UploadReservation } from './upload-room.ts';

/** A received body, whose bytes are in the file and synced to disk. */
export type Body = { readonly size_bytes: number; readonly sha256: string; readonly head: Buffer };
type Terms = { path: string; most_bytes: number; place: UploadReservation; deadlines: Deadlines };

const stalled_ms = 30_000;
const head_bytes = 4_100;

/**
 * Streams the body of a request into a new file, hashes it and syncs it. After a rejection nothing writes to the file
 * any more, and the rest of the body is discarded.
 * @throws {Refusal} request_too_large, or invalid_request for a body that stalls or ends early
 * @throws {WriteFailure} when writing to the disk fails
 */
export function receiveBody(req: IncomingMessage, { path, deadlines, ...terms }: Terms): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const tally = tallyOf(terms);

  const alive = () => deadlines.set(req, stalled_ms, () => fail(broken('No byte of the body arrived for 30 seconds.')));
  const forget = () => {
    deadlines.forget(req);
    req.off('data', take).off('end', end).off('close', cut);
    file.off('drain', flow);
  };
  const fail = (error: unknown) => {
    forget();
    req.resume();
    file.destroy();
    if (file.closed) reject(error);
    else file.once('close', () => reject(error));
  };
  const take = (chunk: Buffer) => {
    const refusal = tally.add(chunk);
    if (refusal) return fail(refusal);
    alive();
    if (!file.write(chunk)) req.pause();
  };
  const flow = () => req.resume();
  const cut = () => fail(broken('The body ended early.'));
  const end = () => {
    forget();
    file.end(() => file.once('close', () => resolve(tally.body())));
  };

  alive();
  file.on('drain', flow).on('error', ({ message }) => fail(new WriteFailure(message, { bug: false })));
  onBrokenBody(req, () => fail(broken('The framing of the body is broken.')));
  req
    .on('data', take)
    .on('end', end)
    .on('close', cut)
    .on('error', () => {}); // an error is followed by close
  onBrokenBody(req, cut);
  return promise;
}

/** Counts and hashes chunks up to the limits of the file and of all uploads. */
function tallyOf({ most_bytes, place }: Pick<Terms, 'most_bytes' | 'place'>) {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size_bytes = 0;
  return {
    add(chunk: Buffer): Refusal | undefined {
      if (size_bytes + chunk.length > most_bytes) return tooLarge(most_bytes);
      const refusal = place.take(chunk.length);
      if (refusal) return refusal;
      if (size_bytes < head_bytes) head.push(chunk.subarray(0, head_bytes - size_bytes));
      size_bytes += chunk.length;
      hash.update(chunk);
      return undefined;
    },
    body: (): Body => ({ size_bytes, sha256: hash.digest('hex'), head: Buffer.concat(head) }),
  };
}

/** Creates the refusal of a file that is larger than the account allows. */
export function tooLarge(most_bytes: number): Refusal {
  return new Refusal('request_too_large', `A file may have at most ${most_bytes} bytes.`);
}

function broken(sentence: string): Refusal {
  return new Refusal('invalid_request', sentence);
}
