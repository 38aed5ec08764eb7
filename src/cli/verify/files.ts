import { openBlobs } from '../../store/disk/blobs.ts';
import type { FileRow } from '../../store/tables/files.ts';
import { wrongFile } from '../../upkeep/files.ts';
import type { Folder } from '../folder.ts';
import type { Manner } from '../output.ts';
import { startProgress } from '../progress.ts';

/** Checks the bytes of the files. Ignores files whose row was deleted during the check. */
export async function wrongFiles(call: Manner, folder: Folder, files: readonly FileRow[]): Promise<string[]> {
  const blobs = openBlobs(folder.data);
  const progress = startProgress(call, 'Checking files', files.length);
  const problems: string[] = [];
  for (const [done, file] of files.entries()) {
    const wrong = await wrongFile(blobs.path(file.sha256), file);
    if (wrong && stillThere(folder, file)) problems.push(`file ${file.file_id}: ${wrong}`);
    progress.at(done + 1);
  }
  progress.end();
  return problems;
}

function stillThere(folder: Folder, { file_id }: FileRow): boolean {
  return folder.read((store) => store.files.byId.get({ file_id }) !== undefined);
}
