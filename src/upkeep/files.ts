import { hashFile } from '../store/disk/file-check.ts';
import { fileSize } from '../store/disk/file-tree.ts';
import type { FileRow } from '../store/tables/files.ts';

/** Checks the bytes of a stored file against its row. Returns what is wrong. */
export async function wrongFile(path: string, { size_bytes, sha256 }: FileRow): Promise<string | undefined> {
  const found = await hashFile(path);
  if (found === undefined) return 'the bytes cannot be read';
  if (fileSize(path) !== size_bytes) return `it has ${fileSize(path)} bytes instead of ${size_bytes}`;
  return found === sha256 ? undefined : 'the bytes differ from the uploaded ones';
}
