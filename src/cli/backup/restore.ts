import { join } from 'node:path';
import { Command } from 'commander';
import { loadSettings } from '../../config.ts';
import { goOnAfterRestore } from '../../rules/restored.ts';
import { restoreCopy } from '../../upkeep/backup/restore.ts';
import { paceOf } from '../../upkeep/pace.ts';
import { inTransaction } from '../../writer/local.ts';
import { action, type Call } from '../action.ts';
import { setupOf } from '../folder.ts';
import { examples } from '../options.ts';
import { progressOf } from '../progress.ts';
import { guardThere } from './verify.ts';

/** `hdo backup restore` */
export const backupRestore = new Command('restore')
  .description('Makes the data folder, which has to be empty or not there yet, from a copy.')
  .argument('<path>', 'the copy: a folder, or a file that ends in .tar')
  .addHelpText('after', examples('hdo backup restore today.tar --data ./restored', 'hdo serve --data ./restored'))
  .action(
    action(async (call: Call, path: string) => {
      guardThere(path);
      const { data } = call;
      const progress = progressOf(call);
      let marked_read = 0;
      const { made_at, inputs, outputs, files, unavailable } = await restoreCopy({
        path,
        data,
        pace: paceOf({ share: () => 1 }),
        told: progress.told,
        goOn: (folder, manifest) => {
          const { settings } = loadSettings({ data: join(folder, 'files'), env: {} }); // those in the copy may be wrong
          marked_read = inTransaction(setupOf(folder, settings), Date.now, (box) => goOnAfterRestore(box, manifest));
        },
      }).finally(progress.end);
      return {
        document: { data, made_at, marked_read, inputs, outputs, files, unavailable_files: unavailable },
        lines: [
          `Restored ${inputs} requests, ${outputs} decisions, ${files} files in ${data}, as they were at ${made_at}.`,
          `${marked_read} decisions that nobody had read count as read: no person can take them back any more.`,
          'Keys, people and sessions are those of then: revoke again what was revoked since.',
          `Start with: hdo serve --data ${data}`,
        ],
      };
    }),
  );
