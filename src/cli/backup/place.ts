import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { timestamp } from '../../lib/time/clock.ts';
import { makeFolder } from '../../store/disk/folders.ts';
import { TargetTaken } from '../../upkeep/backup/create.ts';
import { encryptBackup } from '../../upkeep/backup/encrypt.ts';
import type { Backup } from '../../upkeep/backup/list.ts';
import { makeBackup } from '../../upkeep/backup/make.ts';
import { recordBackup } from '../../upkeep/backup/record.ts';
import { encryptedName, isArchive, isEncrypted, targetOf } from '../../upkeep/backup/target.ts';
import { openWorkplace } from '../../upkeep/backup/workplace.ts';
import { paceOf } from '../../upkeep/pace.ts';
import type { Call } from '../action.ts';
import { Failure } from '../failure.ts';
import type { Folder } from '../folder.ts';
import { guardBackupPlace } from '../outside-folder.ts';
import { progressOf } from '../progress.ts';

type Place = { readonly target: string; readonly is_encrypted: boolean; readonly now_ms: number };
type Creating = Place & { readonly signal: AbortSignal };

/** Finds the place of a new backup. With recipients in the settings, a backup outside the data folder is encrypted. */
export function placeFor({ data, settings }: Folder, { given, plain }: { given: string | undefined; plain: boolean }) {
  const now_ms = Date.now();
  const has_recipients = settings.backup.encrypt_to.length > 0;
  if (given !== undefined) guardBackupPlace(isArchive(given) || isEncrypted(given) ? given : join(given, 'new'));
  if (given !== undefined && isEncrypted(given)) {
    if (!has_recipients) throw new Failure('settings', 'backup.encrypt_to names nobody to encrypt the backup for');
    return { target: given, is_encrypted: true, now_ms };
  }
  const target = targetOf(data, given, now_ms);
  const isInside = resolve(target).startsWith(resolve(data) + sep);
  if (!has_recipients || plain || isInside) return { target, is_encrypted: false, now_ms };
  if (!isArchive(target)) return { target: join(dirname(target), encryptedName(target)), is_encrypted: true, now_ms };
  const fix = `name a file that ends in .tar.age, or add --plain`;
  throw new Failure('usage', `${target} would not be encrypted, but backup.encrypt_to is set: ${fix}`);
}

export function createPlain(call: Call, { data, settings }: Folder, { target, now_ms, signal }: Creating) {
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

/** Makes a backup inside the data folder, encrypts it to its place, and removes what was not encrypted. */
export async function createEncrypted(call: Call, folder: Folder, creating: Creating): Promise<Backup> {
  const { data, settings } = folder;
  const { target, now_ms, signal } = creating;
  if (existsSync(target)) throw new TargetTaken(target);
  const { folder: place, remove } = openWorkplace(data);
  try {
    const backup = await createPlain(call, folder, { ...creating, target: targetOf(data, place, now_ms) });
    call.note('Encrypting the backup');
    const pace = paceOf({ share: () => 1, stopped: () => signal.aborted });
    makeFolder(dirname(resolve(target)));
    const floor_bytes = isBeside(data, target) ? settings.server.disk_floor_bytes : 0;
    const { path, size_bytes } = backup;
    await encryptBackup({ path, to: target, recipients: settings.backup.encrypt_to, floor_bytes, pace });
    recordBackup(data, { made: { at: timestamp(now_ms), path: resolve(target), size_bytes } });
    return { ...backup, path: target };
  } finally {
    remove();
  }
}

function isBeside(data: string, target: string): boolean {
  return statSync(dirname(target)).dev === statSync(data).dev;
}
