import { bytesText } from '../../lib/text/bytes.ts';
import { listBackups } from '../../upkeep/backup/list.ts';
import { backupsFolder } from '../../upkeep/backup/target.ts';
import { paceOf } from '../../upkeep/pace.ts';
import { command } from '../command.ts';
import { guardFolder } from '../folder.ts';
import { table } from '../output.ts';
import { shownBackup } from './shown.ts';

/** `hdo backup list` */
export const backupList = command('list', {
  about: 'Lists the finished backups in a folder, newest first.',
  args: [['[folder]', 'the folder with the backups; default: backups/ in the data folder']],
  examples: ['hdo backup list', 'hdo backup list /mnt/usb'],
  run: async ({ data }, given) => {
    const folder = given ?? backupsFolder(data);
    guardFolder(given ?? data);
    const listed = await listBackups(folder, { pace: paceOf({ share: () => 1 }), now_ms: Date.now() });
    const backups = [...listed.backups, ...listed.ahead].map(shownBackup);
    const unreadable = [...listed.unreadable, ...listed.damaged].map(({ path, cause }) => ({ path, cause }));
    const rows = backups.map((backup) => [
      backup.made_at,
      backup.made_by,
      bytesText(backup.size_bytes),
      String(backup.inputs),
      backup.path,
    ]);
    const lines = table(['made at', 'by', 'size', 'requests', 'backup'], rows, `There are no backups in ${folder}.`);
    const others = unreadable.map(({ path, cause }) => `${path} cannot be read (${cause}).`);
    const ahead = listed.ahead.map(({ path }) => `The age of ${path} is unknown: its time is later than now.`);
    return { document: { copies: backups, unreadable }, lines: [...lines, ...others, ...ahead] };
  },
});
