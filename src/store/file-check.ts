import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Blobs } from './blobs.ts';

/** Whether the bytes of a file are there and are the ones that were given. */
export type FileCheck = ReturnType<typeof openFileCheck>;

type Named = { sha256: string; size_bytes: number };
const most_remembered = 10_000;

/** Checks files by their hash, and again only when what the file system says of them has changed. */
export function openFileCheck(blobs: Blobs) {
  const sound = new Map<string, string>();
  return {
    path: blobs.path,

    async intact({ sha256, size_bytes }: Named): Promise<boolean> {
      const seen = await stat(blobs.path(sha256), { bigint: true }).catch(() => undefined);
      if (!seen || seen.size !== BigInt(size_bytes)) return false;
      const print = `${seen.ino} ${seen.mtimeNs} ${seen.ctimeNs}`;
      if (sound.get(sha256) === print) return true;
      if ((await hashFile(blobs.path(sha256))) !== sha256) return false;
      if (sound.size >= most_remembered) sound.clear();
      sound.set(sha256, print);
      return true;
    },
  };
}

/** The SHA-256 of a file's bytes in hex; undefined when they cannot be read. */
export async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
