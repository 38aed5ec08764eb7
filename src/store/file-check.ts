import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { atMost } from '../lib/at-most.ts';
import type { Blobs } from './blobs.ts';

/** Whether the bytes of a file are there and are the ones that were given. */
export type FileCheck = ReturnType<typeof openFileCheck>;

type Named = { sha256: string; size_bytes: number };
const most_remembered = 10_000;
const most_hashed_at_once = 4;

/** Checks files by their hash, and again only when what the file system says of them has changed. */
export function openFileCheck(blobs: Blobs) {
  const sound = new Map<string, string>();
  const inTurn = atMost(most_hashed_at_once);

  /** The file, open for reading, for as long as somebody reads it whatever happens to its name; or undefined. */
  const openSound = async ({ sha256, size_bytes }: Named): Promise<FileHandle | undefined> => {
    const file = await open(blobs.path(sha256)).catch(() => undefined);
    const print = file && (await printOf(() => file.stat({ bigint: true }), size_bytes));
    if (print && (sound.get(sha256) === print || (await inTurn(() => hashOf(file))) === sha256)) {
      if (sound.size >= most_remembered) sound.clear();
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

/** The SHA-256 of a file's bytes in hex; undefined when they cannot be read. */
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
    return undefined;
  }
}

type Seen = { size: bigint; ino: bigint; mtimeNs: bigint; ctimeNs: bigint };

/** What a change of a file of this size would change; a file system sets the time of the change of status by itself. */
async function printOf(look: () => Promise<Seen>, size_bytes: number): Promise<string | undefined> {
  const seen = await look().catch(() => undefined);
  if (!seen || seen.size !== BigInt(size_bytes)) return undefined;
  return `${seen.ino} ${seen.mtimeNs} ${seen.ctimeNs}`;
}
