import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { boundedMap } from '../../lib/bounded-map.ts';
import { semaphore } from '../../lib/concurrency/semaphore.ts';
import type { Blobs } from './blobs.ts';

/** Verifies that the bytes of a file are present and have the expected hash. */
export type FileCheck = ReturnType<typeof openFileCheck>;

type Named = { sha256: string; size_bytes: number };
const max_remembered = 10_000;
const max_hashed_at_once = 4;

/** Verifies files by their hash, again only after their metadata has changed. */
export function openFileCheck(blobs: Blobs) {
  const sound = boundedMap<string, string>(max_remembered);
  const hashing = semaphore({ at_once: max_hashed_at_once });

  /** Opens a sound file. The handle reads the same bytes even if the name is removed. Returns undefined if damaged. */
  const openSound = async ({ sha256, size_bytes }: Named): Promise<FileHandle | undefined> => {
    const file = await open(blobs.path(sha256)).catch(() => undefined); // an unreadable file counts as missing
    const print = file && (await printOf(() => file.stat({ bigint: true }), size_bytes));
    if (print && (sound.get(sha256) === print || (await hashing.run(() => hashOf(file))) === sha256)) {
      sound.set(sha256, print);
      return file;
    }
    await file?.close();
    return undefined;
  };

  return {
    open: openSound,

    async intact({ sha256, size_bytes }: Named): Promise<boolean> {
      const print = await printOf(() => stat(blobs.path(sha256), { bigint: true }), size_bytes);
      if (print !== undefined && sound.get(sha256) === print) return true;
      const file = print && (await openSound({ sha256, size_bytes }));
      if (!file) return false;
      await file.close();
      return true;
    },
  };
}

/** Computes the SHA-256 of a file in hex. Returns undefined if the file cannot be read. */
export async function hashFile(path: string): Promise<string | undefined> {
  return hashStream(createReadStream(path));
}

function hashOf(file: FileHandle): Promise<string | undefined> {
  return hashStream(file.createReadStream({ start: 0, autoClose: false }));
}

async function hashStream(stream: AsyncIterable<Buffer>): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of stream) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined; // an unreadable file counts as damaged
  }
}

type Seen = { size: bigint; ino: bigint; mtimeNs: bigint; ctimeNs: bigint };

/** Returns metadata that differs after any change of the file. The file system maintains the change time by itself. */
async function printOf(look: () => Promise<Seen>, size_bytes: number): Promise<string | undefined> {
  const seen = await look().catch(() => undefined); // without metadata the file counts as damaged
  if (!seen || seen.size !== BigInt(size_bytes)) return undefined;
  return `${seen.ino} ${seen.mtimeNs} ${seen.ctimeNs}`;
}
