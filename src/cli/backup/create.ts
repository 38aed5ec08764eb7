import { Command } from 'commander';
import { keepNewSpaceSmall } from '../../lib/process/memory.ts';
import { bytesText } from '../../lib/text/bytes.ts';
import { makeBackup } from '../../upkeep/backup/make.ts';
import { targetOf } from '../../upkeep/backup/target.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { examples } from '../options.ts';
import { progressOf } from '../progress.ts';
import { untilStopped } from '../signals.ts';
import { shownBackup } from './shown.ts';

/** `hdo backup create`: also works while the server runs. */
export const backupCreate = new Command('create')
  .description('Backs up a snapshot of the database, every file and config.toml, then reads the backup back.')
  .argument('[place]', 'a file that ends in .tar, or a folder for hdo-TIME; default: backups/ in the data folder')
  .addHelpText('after', examples('hdo backup create', 'hdo backup create /mnt/usb', 'hdo backup create today.tar'))
  .action(
    action(async (call: Call, place: string | undefined) => {
      keepNewSpaceSmall();
      const { data, settings } = openFolder(call);
      const progress = progressOf(call);
      const now_ms = Date.now();
      let asked = false;
      void untilStopped().then(() => {
        asked = true;
      });
      const backup = await makeBackup({
        data,
        target: targetOf(data, place, now_ms),
        made_by: 'operator',
        now_ms,
        floor_bytes: settings.server.disk_floor_bytes,
        told: progress.told,
        stopped: () => asked,
      }).finally(progress.end);
      const document = shownBackup(backup);
      const { path, inputs, outputs, files, size_bytes, unavailable_files } = document;
      const made = `Backed up ${inputs} requests, ${outputs} decisions and ${files} files: ${bytesText(size_bytes)}.`;
      const lines = [made, `The verified backup is in ${path}`];
      if (unavailable_files.length === 0) return { document, lines };
      const lost = `The contents of ${unavailable_files.length} files were already missing or damaged: see hdo verify.`;
      return { document, lines: [...lines, lost], exit: 'bad_data' as const };
    }),
  );
