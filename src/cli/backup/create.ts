import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { keepNewSpaceSmall } from '../../lib/process/memory.ts';
import { bytesText } from '../../lib/text/bytes.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { isReadOnly } from '../../store/disk/file-system.ts';
import { makeFolder } from '../../store/disk/folders.ts';
import { runAfter } from '../../upkeep/backup/after.ts';
import { TargetTaken } from '../../upkeep/backup/create.ts';
import { encryptBackup } from '../../upkeep/backup/encrypt.ts';
import type { Backup } from '../../upkeep/backup/list.ts';
import { makeBackup } from '../../upkeep/backup/make.ts';
import { recordBackup } from '../../upkeep/backup/record.ts';
import { encryptedTarget, isArchive, isEncrypted, targetOf } from '../../upkeep/backup/target.ts';
import { openWorkplace } from '../../upkeep/backup/workplace.ts';
import { paceOf } from '../../upkeep/pace.ts';
import type { Call } from '../action.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { type Folder, openFolder } from '../folder.ts';
import { guardBackupPlace } from '../outside-folder.ts';
import { progressOf } from '../progress.ts';
import { stopSignal } from '../signals.ts';
import { shownBackup } from './keys.ts';

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
  const encrypt = async (to: string) =>
    void (await encryptBackup({ path, to: () => to, recipients, floor_bytes, pace }));
  return runAfter({ ...folder, clock: Date.now, path, signal, encrypt });
}

type Place = { target(): string; readonly is_encrypted: boolean; readonly now_ms: number };
type Creating = Place & { readonly signal: AbortSignal };

/** Finds the place of a new backup. With recipients in the settings, a backup outside the data folder is encrypted. */
function placeFor({ data, settings }: Folder, { given, plain }: { given: string | undefined; plain: boolean }): Place {
  const now_ms = Date.now();
  const has_recipients = settings.backup.encrypt_to.length > 0;
  if (given !== undefined) guardBackupPlace(isArchive(given) || isEncrypted(given) ? given : join(given, 'new'));
  if (given !== undefined && isEncrypted(given)) {
    if (!has_recipients) throw new Failure('settings', 'backup.encrypt_to names nobody to encrypt the backup for');
    return { target: () => given, is_encrypted: true, now_ms };
  }
  const target = () => targetOf(data, given, now_ms);
  const isInside = resolve(target()).startsWith(resolve(data) + sep);
  if (isInside && isReadOnly(data)) {
    const fix = 'name a place on another disk, such as hdo backup create /mnt/usb';
    throw new Failure('unavailable', `${data} is on a read-only file system: ${fix}`);
  }
  if (!has_recipients || plain || isInside) return { target, is_encrypted: false, now_ms };
  if (!isArchive(target())) return { target: () => encryptedTarget(target()), is_encrypted: true, now_ms };
  const fix = `name a file that ends in .tar.age, or add --plain`;
  throw new Failure('usage', `${target()} would not be encrypted, but backup.encrypt_to is set: ${fix}`);
}

function createPlain(call: Call, { data, settings }: Folder, { target, now_ms, signal }: Creating) {
  const progress = progressOf(call);
  return makeBackup({
    data,
    target,
    made_by: 'operator',
    now_ms,
    floor_bytes: settings.server.disk_floor_bytes,
    told: progress.told,
    stopped: () => signal.aborted,
  }).finally(progress.end);
}

/** Makes a backup inside the data folder, writes it encrypted to its place, and removes the plain copy. */
async function createEncrypted(call: Call, folder: Folder, creating: Creating): Promise<Backup> {
  const { data, settings } = folder;
  const { target, now_ms, signal } = creating;
  if (existsSync(target())) throw new TargetTaken(target());
  const { folder: place, remove } = openWorkplace(data);
  try {
    const backup = await createPlain(call, folder, { ...creating, target: () => targetOf(data, place, now_ms) });
    call.note('Encrypting the backup');
    const pace = paceOf({ share: () => 1, stopped: () => signal.aborted });
    makeFolder(dirname(resolve(target())));
    const floor_bytes = isBeside(data, target()) ? settings.server.disk_floor_bytes : 0;
    const { path, size_bytes } = backup;
    const recipients = settings.backup.encrypt_to;
    const to = await encryptBackup({ path, to: target, recipients, floor_bytes, pace });
    if (!isReadOnly(data)) recordBackup(data, { made: { at: timestamp(now_ms), path: resolve(to), size_bytes } });
    return { ...backup, path: to };
  } finally {
    remove();
  }
}

function isBeside(data: string, target: string): boolean {
  return statSync(dirname(target)).dev === statSync(data).dev;
}
