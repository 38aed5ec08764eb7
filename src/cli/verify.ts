import { keepNewSpaceSmall } from '../lib/process/memory.ts';
import { openBlobs } from '../store/disk/blobs.ts';
import type { FileRow } from '../store/tables/files.ts';
import { wrongInDatabase } from '../upkeep/database.ts';
import { wrongFile } from '../upkeep/files.ts';
import { listDamages } from '../upkeep/rows.ts';
import type { Call } from './action.ts';
import { command } from './command.ts';
import { type Folder, openFolder } from './folder.ts';
import type { Manner } from './output.ts';
import { progressOf, startProgress } from './progress.ts';

/** `hdo verify`: only reads, from one snapshot of the database, also beside a running server. */
export const verify = command('verify', {
  about: 'Checks the database, its counts, the audit trail, every request and every file. Ends with 65 on a problem.',
  examples: ['hdo verify', 'hdo verify --data /mnt/moved --json', 'hdo backup verify today.tar'],
  run: async (call) => {
    keepNewSpaceSmall();
    const folder = openFolder(call);
    call.note('Checking the database');
    const { wrong, files } = look(call, folder);
    const problems = [...wrong, ...(await wrongFiles(call, folder, files))];
    if (problems.length === 0) return { document: { ok: true, problems }, lines: ['No problem was found.'] };
    return { document: { ok: false, problems }, lines: problems, exit: 'bad_data' };
  },
});

/** Finds problems in the database, and lists its files. On physical damage, reports only the damage. */
function look(call: Call, folder: Folder): { wrong: string[]; files: FileRow[] } {
  const progress = progressOf(call);
  let damage: string[] = [];
  try {
    return folder.inspect((store, db) => {
      damage = listDamages(db);
      if (damage.length > 0) return { wrong: damage, files: [] };
      const wrong = wrongInDatabase(store, db, progress.told);
      return { wrong, files: store.files.everyOne.all() };
    });
  } catch (error) {
    if (damage.length === 0) throw error;
    return { wrong: damage, files: [] }; // on damage, even ending the read fails
  } finally {
    progress.end();
  }
}

/** Checks the bytes of the files. Ignores files whose row was deleted during the check. */
async function wrongFiles(call: Manner, folder: Folder, files: readonly FileRow[]): Promise<string[]> {
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
