import { createHash } from 'node:crypto';
import { OutboxError } from './error.ts';
import type { RequestParts } from './request.ts';
import { deadlineSignal, unlessAborted } from './retry.ts';
import type { Decision } from './types.ts';

/** A decision, or the parts of it that name its file. */
export type FileOf = Pick<Decision, 'output_result_id' | 'response'>;

/** The longest pause between two parts of a file. */
const longest_stall_ms = 30_000;

type OpenDownload = (parts: RequestParts) => Promise<Response>;

/**
 * Yields the bytes of a decision's file. Discard them if the iteration throws.
 * @throws {OutboxError} damaged_file at the end if the bytes differ from the decision's hash; unreachable if the
 * connection breaks or stalls
 */
export async function* downloadFile(
  file: OpenDownload,
  { output_result_id, response }: FileOf,
  { signal }: Pick<RequestParts, 'signal'>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (response.kind !== 'file_upload') throw new TypeError('the decision has no file');
  const { file_id, size_bytes, sha256 } = response.file;
  const { body, headers } = await file({ params: { output_result_id, file_id }, signal });
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of chunksOf(body, signal)) {
    hash.update(chunk);
    length += chunk.length;
    if (length > size_bytes) break;
    yield chunk;
  }
  const isFramed = headers.has('content-length') || headers.has('transfer-encoding');
  if (length < size_bytes && !isFramed)
    // the end of the connection may be that of the file, or a cut
    throw interrupted(new Error(`${length} of ${size_bytes} bytes came`));
  if (length === size_bytes && hash.digest('hex') === sha256) return;
  throw new OutboxError('damaged_file', 'the downloaded bytes differ from the decision’s file');
}

/** Yields the parts of a body. A connection that breaks or stalls is an error, whatever the body itself does. */
async function* chunksOf(body: Response['body'], signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  const late = deadlineSignal(longest_stall_ms);
  const stop = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  try {
    for (;;) {
      late.extend(longest_stall_ms);
      const { done, value } = await unlessAborted(reader.read(), stop);
      late.clear(); // the consumer may take its time
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw interrupted(error);
  } finally {
    late.clear();
    reader.cancel().catch(() => {}); // the connection is broken, or nobody reads the rest
  }
}

function interrupted(cause: unknown): OutboxError {
  return new OutboxError('unreachable', 'the download was interrupted', {}, cause);
}
