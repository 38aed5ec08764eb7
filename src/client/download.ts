import { createHash } from 'node:crypto';
import { OutboxError } from './error.ts';
import type { Asked } from './request.ts';
import type { CallerOperation, Decision } from './types.ts';

/** A decision, or what of it names its file. */
export type FileOf = Pick<Decision, 'output_result_id' | 'response'>;

/** A whole download may take this long; one that stops is noticed much sooner by whoever brings the bytes. */
const longest_s = 3_600;

type Answer = (operation: CallerOperation, asked: Asked) => Promise<Response>;

/**
 * The bytes of a decision's file as they come. Throws an OutboxError: damaged_file at the end when they are not those
 * that the decision names, unreachable when they stop; what came until then is of no use.
 */
export async function* download(
  answer: Answer,
  { output_result_id, response }: FileOf,
  { signal }: Pick<Asked, 'signal'>,
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
    throw new OutboxError('unreachable', 'the file stopped coming', {}, error);
  }
  if (length === size_bytes && hash.digest('hex') === sha256) return;
  throw new OutboxError('damaged_file', 'the bytes that came are not those of the decision’s file');
}
