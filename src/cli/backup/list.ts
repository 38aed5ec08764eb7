import { Command } from 'commander';
import { bytesText } from '../../lib/bytes.ts';
import { listCopies } from '../../upkeep/backup/list.ts';
import { backupsFolder } from '../../upkeep/backup/target.ts';
import { paceOf } from '../../upkeep/pace.ts';
import { action, type Call } from '../action.ts';
import { examples } from '../options.ts';
import { table } from '../output.ts';
import { shownCopy } from './shown.ts';

/** `hdo backup list` */
export const backupList = new Command('list')
  .description('Lists the finished copies in a folder, the newest first.')
  .argument('[folder]', 'where they lie; else backups/ of the data folder')
  .addHelpText('after', examples('hdo backup list', 'hdo backup list /mnt/usb'))
  .action(
    action(async ({ data }: Call, given: string | undefined) => {
      const folder = given ?? backupsFolder(data);
      const copies = (await listCopies(folder, paceOf({ share: () => 1 }))).map(shownCopy);
      const rows = copies.map((copy) => [
        copy.made_at,
        copy.made_by,
        bytesText(copy.size_bytes),
        String(copy.inputs),
        copy.path,
      ]);
      const lines = table(['made at', 'by', 'size', 'requests', 'copy'], rows, `There are no copies in ${folder}.`);
      return { document: { copies }, lines };
    }),
  );
