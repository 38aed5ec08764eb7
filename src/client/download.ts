import { createHash } from 'node:crypto';
import { OutboxError } from './error.ts';
import type { RequestParts } from './request.ts';
import type { CallerOperation, Decision } from './types.ts';

/** A decision, or the parts of it that name its file. */
export type FileOf = Pick<Decision, 'output_result_id' | 'response'>;

/** Seconds for a whole download. The connection's own timeouts notice a stalled one much earlier. */
const longest_s = 3_600;

type Answer = (operation: CallerOperation, parts: RequestParts) => Promise<Response>;

/**
 * Yields the bytes of a decision's file. Discard them if the iteration throws.
 * @throws {OutboxError} damaged_file at the end if the bytes differ from the decision's hash; unreachable if the
 * connection breaks
 */
export async function* downloadFile(
  answer: Answer,
  { output_result_id, response }: FileOf,
  { signal }: Pick<RequestParts, 'signal'>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (response.kind !== 'file_upload') throw new TypeError('the decision has no file');
  const { file_id, size_bytes, sha256 } = response.file;
  const { body } = await answer('outputFile', {
    params: { output_result_id, file_id },
    held_seconds: longest_s,
    signal,
  });
  const hash = createHash('sha256');
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      hash.update(chunk);
      length += chunk.length;
      if (length > size_bytes) break;
      yield chunk;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new OutboxError('unreachable', 'the download was interrupted', {}, error);
  }
  if (length === size_bytes && hash.digest('hex') === sha256) return;
  throw new OutboxError('damaged_file', 'the downloaded bytes differ from the decision’s file');
}
