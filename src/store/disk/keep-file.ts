import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const chunks_a_sync = 8;

/** Writes a new file, and the folders above it, for its owner only. The file is durable when this resolves. */
export async function keepFile(path: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    let count = 0;
    for await (const chunk of chunks) {
      await writeWhole(file, chunk);
      if (++count % chunks_a_sync === 0) await file.datasync(); // small portions do not delay the syncs of a server
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten;
}
