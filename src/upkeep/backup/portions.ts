import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Pace } from '../pace.ts';

const portion_bytes = 1024 * 1024;

/** The size and the hash of the bytes read so far. */
type Passed = { size_bytes: number; sha256(): string };

/** Reads a file in portions, at a pace. Each portion is valid until the next one is requested. */
export async function* readPortions(path: string, pace: Pace): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    // one more byte shows that the file has grown
    const buffer = Buffer.allocUnsafeSlow(Math.min(portion_bytes, size + 1));
    for (;;) {
      const since_ms = performance.now();
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      await pace.rest(since_ms);
    }
  } finally {
    await file.close();
  }
}

/** Counts and hashes a stream of bytes. */
export function countBytes(chunks: AsyncIterable<Buffer>): { chunks: AsyncIterable<Buffer>; passed: Passed } {
  const hash = createHash('sha256');
  let digest: string | undefined;
  const passed = {
    size_bytes: 0,
    sha256: () => {
      digest ??= hash.digest('hex');
      return digest;
    },
  };
  const through = async function* () {
    for await (const chunk of chunks) {
      hash.update(chunk);
      passed.size_bytes += chunk.length;
      yield chunk;
    }
  };
  return { chunks: through(), passed };
}

/** Counts and hashes a stream of bytes, and discards them. */
export async function passOver(chunks: AsyncIterable<Buffer>): Promise<Passed> {
  const { chunks: through, passed } = countBytes(chunks);
  for await (const _chunk of through);
  return passed;
}
