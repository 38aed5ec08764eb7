import { Command } from 'commander';
import type { FileRow } from '../store/files.ts';
import { wrongContents } from '../upkeep/contents.ts';
import { damages, wrongRows } from '../upkeep/rows.ts';
import { brokenTrail } from '../upkeep/trail.ts';
import { action, type Call } from './action.ts';
import { type Folder, openFolder } from './folder.ts';
import { examples } from './options.ts';
import { progressOf } from './progress.ts';
import { wrongFiles } from './verify/files.ts';

/** `hdo verify`: reads only, and of one state of the database, also while a server goes on. */
export const verify = new Command('verify')
  .description('Checks the database, its counts, every request and every file. Ends with 65 when something is wrong.')
  .addHelpText('after', examples('hdo verify', 'hdo verify --data /mnt/moved --json', 'hdo backup verify today.tar'))
  .action(
    action(async (call: Call) => {
      const folder = openFolder(call);
      call.note('Checking the database');
      const { wrong, files } = look(call, folder);
      const problems = [...wrong, ...(await wrongFiles(call, folder, files))];
      if (problems.length === 0) return { document: { ok: true, problems }, lines: ['Everything is as it should be.'] };
      return { document: { ok: false, problems }, lines: problems, exit: 'bad_data' };
    }),
  );

/** What is wrong in the database, and the files that it names; of a damaged one only the damage is told. */
function look(call: Call, folder: Folder): { wrong: string[]; files: FileRow[] } {
  const progress = progressOf(call);
  let damage: string[] = [];
  try {
    return folder.read((store, db) => {
      damage = damages(db);
      if (damage.length > 0) return { wrong: damage, files: [] };
      const wrong = [...wrongRows(db), ...wrongContents(db, progress.told), ...brokenTrail(store)];
      return { wrong, files: store.files.everyOne.all() };
    });
  } catch (error) {
    if (damage.length === 0) throw error;
    return { wrong: damage, files: [] }; // on damage not even the end of reading succeeds
  } finally {
    progress.end();
  }
}
