import { statSync } from 'node:fs';
import { keepNewSpaceSmall } from '../../lib/process/memory.ts';
import { bytesText } from '../../lib/text/bytes.ts';
import { runAfter } from '../../upkeep/backup/after.ts';
import { encryptBackup } from '../../upkeep/backup/encrypt.ts';
import type { Backup } from '../../upkeep/backup/list.ts';
import { paceOf } from '../../upkeep/pace.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { type Folder, openFolder } from '../folder.ts';
import { stopSignal } from '../signals.ts';
import { shownBackup } from './keys.ts';
import { createEncrypted, createPlain, placeFor } from './place.ts';

/** `hdo backup create`: also works while the server runs. */
export const backupCreate = command('create', {
  about: 'Backs up a snapshot of the database, every file and config.toml, then reads the backup back.',
  args: [['[place]', 'a file that ends in .tar, or a folder for hdo-TIME; default: backups/ in the data folder']],
  options: [
    ['--plain', 'do not encrypt a backup outside the data folder, although [backup] encrypt_to is set'],
    ['--after', 'then run the program of [backup] after, as after an automatic backup'],
  ],
  examples: ['hdo backup create', 'hdo backup create /mnt/usb', 'hdo backup create today.tar'],
  run: async (call, given, { plain = false, after = false }) => {
    keepNewSpaceSmall();
    const folder = openFolder(call);
    if (after) guardAfter(folder);
    const place = placeFor(folder, { given, plain });
    const signal = stopSignal();
    const backup = await (place.is_encrypted ? createEncrypted : createPlain)(call, folder, { ...place, signal });
    const cause = after ? await runAfterwards(folder, backup, signal) : null;
    return answer(backup, { after, cause, encrypted: place.is_encrypted });
  },
});

type Done = { readonly after: boolean; readonly cause: string | null; readonly encrypted: boolean };

function answer(backup: Backup, { after, cause, encrypted }: Done) {
  const document = { ...shownBackup(backup), ...(encrypted && { encrypted }), ...(after && { after_failure: cause }) };
  const { path, inputs, outputs, files, size_bytes, unavailable_files } = document;
  const lines = [
    `Backed up ${inputs} requests, ${outputs} decisions and ${files} files: ${bytesText(size_bytes)}.`,
    `The verified${encrypted ? ' and encrypted' : ''} backup is in ${path}`,
  ];
  if (after) lines.push(cause === null ? 'The program after it has succeeded.' : `The program failed: ${cause}`);
  const isWhole = unavailable_files.length === 0;
  const lost = `The contents of ${unavailable_files.length} files were already missing or damaged: see hdo verify.`;
  if (!isWhole) lines.push(lost);
  if (cause !== null) return { document, lines, exit: 'unavailable' as const };
  return isWhole ? { document, lines } : { document, lines, exit: 'bad_data' as const };
}

/** Guards that the settings name a program, and that root does not run one that another user has chosen. */
function guardAfter({ data, settings }: Folder): void {
  if (settings.backup.after.length === 0) throw new Failure('settings', 'backup.after names no program to run');
  const uid = process.geteuid?.();
  if (uid === undefined || uid === statSync(data).uid) return;
  throw new Failure('credentials', `--after runs a program of ${data}: run this command as the owner of that folder`);
}

function runAfterwards(folder: Folder, { path }: Backup, signal: AbortSignal): Promise<string | null> {
  const { settings } = folder;
  const pace = paceOf({ share: () => 1, stopped: () => signal.aborted });
  const [recipients, floor_bytes] = [settings.backup.encrypt_to, settings.server.disk_floor_bytes];
  const encrypt = (to: string) => encryptBackup({ path, to, recipients, floor_bytes, pace });
  return runAfter({ ...folder, clock: Date.now, path, signal, encrypt });
}
