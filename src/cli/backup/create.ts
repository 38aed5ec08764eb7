import { Command } from 'commander';
import { bytesText } from '../../lib/bytes.ts';
import { makeCopy } from '../../upkeep/backup/make.ts';
import { targetOf } from '../../upkeep/backup/target.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { examples } from '../options.ts';
import { progressOf } from '../progress.ts';
import { untilStopped } from '../signals.ts';
import { shownCopy } from './shown.ts';

/** `hdo backup create`: of a running appliance too. */
export const backupCreate = new Command('create')
  .description('Copies the database, every file and config.toml as they are at one moment, and reads the copy back.')
  .argument('[place]', 'a file that ends in .tar, or a folder to make hdo-TIME in; else backups/ of the data folder')
  .addHelpText('after', examples('hdo backup create', 'hdo backup create /mnt/usb', 'hdo backup create today.tar'))
  .action(
    action(async (call: Call, place: string | undefined) => {
      const { data, settings } = openFolder(call);
      const progress = progressOf(call);
      const now_ms = Date.now();
      let asked = false;
      void untilStopped().then(() => {
        asked = true;
      });
      const copy = await makeCopy({
        data,
        target: targetOf(data, place, now_ms),
        made_by: 'operator',
        now_ms,
        floor_bytes: settings.server.disk_floor_bytes,
        told: progress.told,
        stopped: () => asked,
      }).finally(progress.end);
      const document = shownCopy(copy);
      const { path, inputs, outputs, files, size_bytes, unavailable_files } = document;
      const made = `Copied ${inputs} requests, ${outputs} decisions and ${files} files: ${bytesText(size_bytes)}.`;
      const lines = [made, `The copy is verified and lies in ${path}`];
      if (unavailable_files.length === 0) return { document, lines };
      const lost = `The bytes of ${unavailable_files.length} files were missing or damaged already: see hdo verify.`;
      return { document, lines: [...lines, lost], exit: 'bad_data' as const };
    }),
  );
