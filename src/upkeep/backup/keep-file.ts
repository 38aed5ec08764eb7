import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const chunks_a_sync = 8;

/** Writes a new file of its owner's, with the folders above it; it is on the disk when this resolves. */
export async function keepFile(path: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    let count = 0;
    for await (const chunk of chunks) {
      await writeWhole(file, chunk);
      if (++count % chunks_a_sync === 0) await file.datasync(); // small portions do not hold up a server's syncs
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten;
}
