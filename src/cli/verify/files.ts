import { openBlobs } from '../../store/blobs.ts';
import { hashFile } from '../../store/file-check.ts';
import { fileSize } from '../../store/file-tree.ts';
import type { FileRow } from '../../store/files.ts';
import type { Folder } from '../folder.ts';
import type { Manner } from '../output.ts';
import { startProgress } from '../progress.ts';

/** Files whose bytes are missing or are others; one whose row goes meanwhile, as its item is acknowledged, is none. */
export async function wrongFiles(call: Manner, folder: Folder, files: readonly FileRow[]): Promise<string[]> {
  const blobs = openBlobs(folder.data);
  const progress = startProgress(call, 'Checking files', files.length);
  const problems: string[] = [];
  for (const [done, file] of files.entries()) {
    const wrong = await wrongWith(blobs.path(file.sha256), file);
    if (wrong && stillThere(folder, file)) problems.push(`file ${file.file_id}: ${wrong}`);
    progress.at(done + 1);
  }
  progress.end();
  return problems;
}

async function wrongWith(path: string, { size_bytes, sha256 }: FileRow): Promise<string | undefined> {
  const found = await hashFile(path);
  if (found === undefined) return 'the bytes cannot be read';
  if (fileSize(path) !== size_bytes) return `there are ${fileSize(path)} bytes instead of ${size_bytes}`;
  return found === sha256 ? undefined : 'the bytes are not those that were uploaded';
}

function stillThere(folder: Folder, { file_id }: FileRow): boolean {
  return folder.read((store) => store.files.byId.get({ file_id }) !== undefined);
}
