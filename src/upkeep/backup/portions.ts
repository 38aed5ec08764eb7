import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Pace } from '../pace.ts';

const portion_bytes = 1024 * 1024;

/** What went by: the bytes and their hash so far. */
export type Passed = { size_bytes: number; sha256(): string };

/** A file's bytes in portions, at a pace. */
export async function* portions(path: string, pace: Pace): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const since_ms = performance.now();
      const buffer = Buffer.allocUnsafe(portion_bytes);
      const { bytesRead } = await file.read(buffer, 0, portion_bytes, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      await pace.rest(since_ms);
    }
  } finally {
    await file.close();
  }
}

/** Counts and hashes bytes on their way. */
export function counted(chunks: AsyncIterable<Buffer>): { chunks: AsyncIterable<Buffer>; passed: Passed } {
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

/** Counts and hashes bytes that go nowhere else. */
export async function passOver(chunks: AsyncIterable<Buffer>): Promise<Passed> {
  const { chunks: through, passed } = counted(chunks);
  for await (const _chunk of through);
  return passed;
}
