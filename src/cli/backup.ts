import { keepNewSpaceSmall } from '../lib/process/memory.ts';
import { bytesText } from '../lib/text/bytes.ts';
import { drillBackup } from '../upkeep/backup/drill.ts';
import { listBackups } from '../upkeep/backup/list.ts';
import { backupsFolder } from '../upkeep/backup/target.ts';
import { paceOf } from '../upkeep/pace.ts';
import { backupCreate } from './backup/create.ts';
import { shownBackup } from './backup/keys.ts';
import { backupRestore } from './backup/restore.ts';
import { backupVerify } from './backup/verify.ts';
import { command, commandGroup } from './command.ts';
import { guardFolder, openFolder } from './folder.ts';
import { formatTable } from './output.ts';
import { progressOf } from './progress.ts';
import { stopSignal } from './signals.ts';

/** `hdo backup list` */
const backupList = command('list', {
  about: 'Lists the finished backups in a folder, newest first.',
  args: [['[folder]', 'the folder with the backups; default: backups/ in the data folder']],
  examples: ['hdo backup list', 'hdo backup list /mnt/usb'],
  run: async ({ data }, given) => {
    const folder = given ?? backupsFolder(data);
    guardFolder(given ?? data);
    const listed = await listBackups(folder, { pace: paceOf({ share: () => 1 }), now_ms: Date.now() });
    const backups = [...listed.backups, ...listed.ahead].map(shownBackup);
    const unreadable = [...listed.unreadable, ...listed.damaged].map(({ path, cause }) => ({ path, cause }));
    const size = ({ size_bytes }: { size_bytes: number }) => bytesText(size_bytes);
    const cells = { 'made at': 'made_at', by: 'made_by', size, requests: 'inputs', backup: 'path' } as const;
    const lines = formatTable(backups, cells, `There are no backups in ${folder}.`);
    const others = unreadable.map(({ path, cause }) => `${path} cannot be read (${cause}).`);
    const ahead = listed.ahead.map(({ path }) => `The age of ${path} is unknown: its time is later than now.`);
    return { document: { copies: backups, unreadable }, lines: [...lines, ...others, ...ahead] };
  },
});

/** `hdo backup drill`: changes nothing but the recorded result. */
const backupDrill = command('drill', {
  about: 'Restores the newest backup into a temporary folder, checks it and removes it. Ends with 65 on a problem.',
  examples: ['hdo backup drill', 'hdo backup drill --data /var/lib/hdo --json'],
  run: async (call) => {
    keepNewSpaceSmall();
    const { data, settings } = openFolder(call);
    const progress = progressOf(call);
    const signal = stopSignal();
    const pace = paceOf({ share: () => 1, stopped: () => signal.aborted });
    const floor_bytes = settings.server.disk_floor_bytes;
    const drill = { data, now_ms: Date.now(), floor_bytes, pace, told: progress.told };
    const { path, problems } = await drillBackup(drill).finally(progress.end);
    const document = { ok: problems.length === 0, path, problems };
    if (problems.length > 0) return { document, lines: [`In ${path}:`, ...problems], exit: 'bad_data' as const };
    return { document, lines: [`${path} was restored and checked. No problem was found.`] };
  },
});

/** `hdo backup` */
export const backup = commandGroup(
  'backup',
  'Creates, checks, lists, restores and drills backups of the data folder.',
  [backupCreate, backupVerify, backupList, backupRestore, backupDrill],
);
