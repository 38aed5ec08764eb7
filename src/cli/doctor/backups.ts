import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { shellWord } from '../../lib/text/shell-word.ts';
import { durationMs, durationText } from '../../lib/time/duration.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { formatRecovery, listRescued } from '../../store/database/lost-note.ts';
import { backupKeyOf, keyName } from '../../upkeep/backup/key.ts';
import { type Backup, type Listing, listBackups } from '../../upkeep/backup/list.ts';
import { manifestName, originOfManifest } from '../../upkeep/backup/manifest.ts';
import { lastBackup, type Outcome } from '../../upkeep/backup/record.ts';
import { backupsFolder, madeAt } from '../../upkeep/backup/target.ts';
import { paceOf } from '../../upkeep/pace.ts';
import { bad, type CheckResult, type DoctorSubject, fine, warn } from './check.ts';

/** Checks the backups in the data folder, and that the schedule made them. Does not read their contents. */
export async function checkBackups({ data, settings }: DoctorSubject, now_ms: number): Promise<CheckResult[]> {
  const folder = backupsFolder(data);
  const listing = await listBackups(folder, { pace: paceOf({ share: () => 1 }), now_ms: Date.now() });
  const { ahead, damaged, unreadable } = listing;
  const found: CheckResult[] = [];
  if (unreadable[0]) {
    const { path, cause } = unreadable[0];
    found.push(bad('copies', `${path} cannot be read (${cause})`, 'check its permissions and the disk, or remove it'));
  }
  if (damaged[0]) {
    const { path, cause } = damaged[0];
    const fix = `check it with hdo backup verify ${shellWord(path)}, and remove it if it is damaged`;
    found.push(bad('copies', `${basename(path)} is not a complete backup: ${cause}`, fix));
  }
  if (ahead[0]) {
    const { path, manifest } = ahead[0];
    const what = `${basename(path)} has the time ${manifest.made_at}, which is later than now`;
    found.push(warn('copies', what, 'check the clock; if it is right now, remove that backup: nothing else does'));
  }
  const { made } = lastBackup(data);
  if (made && !existsSync(made.path)) {
    found.push(
      warn('copies', `the last backup, ${made.path}, no longer exists`, 'mount its disk, or create another backup'),
    );
  }
  const late = checkSchedule({ data, settings }, listing, now_ms);
  return [
    ...found,
    ...leftRescues(data),
    ...otherKey(data, listing),
    ...sameDisk({ data, settings }, listing),
    ...late,
  ];
}

/** Checks for what servers saved of databases that were lost: it may have requests that the present one has not. */
function leftRescues(data: string): CheckResult[] {
  return listRescued(data).map((file) => {
    const fix = `take it back (${formatRecovery(data, file)}), or remove it if this folder has what it had`;
    return warn('copies', `${basename(file)} was saved when a database was lost, and was not taken back`, fix);
  });
}

/** Checks that the folder still has the key of its newest backup: a restore refuses the backups of another key. */
function otherKey(data: string, { backups }: Listing): CheckResult[] {
  const newest = backups.find(({ path }) => existsSync(join(path, manifestName)));
  const key = backupKeyOf(data);
  if (!newest && (key || !lastBackup(data).made)) return [];
  const bytes = newest && readFileSync(join(newest.path, manifestName));
  if (key && !(bytes && originOfManifest(bytes, [key]) === 'foreign')) return [];
  const what = newest && key ? `${keyName} is not the key that made ${basename(newest.path)}` : `${keyName} is missing`;
  const fix = `bring back ${keyName} of this folder; without it, a restore of older backups needs --accept-foreign`;
  return [warn('copies', what, fix)];
}

/** Checks that backups reach another disk: by the program after them, or by the command that made the last one. */
function sameDisk({ data, settings }: DoctorSubject, { backups }: Listing): CheckResult[] {
  const { made } = lastBackup(data);
  const isElsewhere = made !== null && existsSync(made.path) && statSync(made.path).dev !== statSync(data).dev;
  if (backups.length === 0 || isElsewhere || settings.backup.after.length > 0) return [];
  const fix =
    'copy them to another disk: set after in [backup] of config.toml, or run hdo backup create /mnt/usb there';
  return [warn('other disk', 'all backups are on the disk of the data folder, and are lost with it', fix)];
}

/** Checks the schedule: a problem if it has made no backup for twice its interval. */
function checkSchedule({ data, settings }: DoctorSubject, { backups, ahead }: Listing, now_ms: number): CheckResult[] {
  const { every } = settings.backup;
  const every_ms = durationMs(every);
  if (every_ms === undefined) return [];
  const isScheduled = ({ manifest }: Backup) => manifest.made_by === 'schedule';
  const last = backups.find(isScheduled);
  const age_ms = last ? now_ms - Date.parse(last.manifest.made_at) : undefined;
  if (age_ms !== undefined && age_ms <= 2 * every_ms)
    return [fine('schedule', `the last backup is ${durationText(age_ms)} old`)];
  if (!last && now_ms - madeAt(data) <= 2 * every_ms) return [fine('schedule', 'the folder is younger than a backup')];
  const none = ahead.some(isScheduled) ? 'it has made no backup before the present time' : 'it has made no backup yet';
  const found = age_ms === undefined ? none : `its last backup is ${durationText(age_ms)} old`;
  return [warn('schedule', `[backup] every is ${every}, and ${found}`, 'check that hdo serve runs, and read its log')];
}

/** Checks that the program after backups has succeeded, and lately if backups are automatic. */
export function checkAfter({ data, settings: { backup } }: DoctorSubject, now_ms: number): CheckResult[] {
  if (backup.after.length === 0) return [];
  const job = { name: 'after backup', does: 'the program of [backup] after', again: 'hdo backup create --after' };
  return [resultOf(job, lastBackup(data).after, { now_ms, every: backup.every })];
}

/** Checks that the last drill has succeeded, and lately. */
export function checkDrill({ data, settings: { backup } }: DoctorSubject, now_ms: number): CheckResult[] {
  if (backup.drill === null) return [];
  const job = { name: 'drill', does: 'the drill of [backup] drill', again: 'hdo backup drill' };
  return [resultOf(job, lastBackup(data).drill, { now_ms, every: backup.drill })];
}

const clock_fix = 'check the clock; if it is right now, the next run corrects this';

type Job = { readonly name: string; readonly does: string; readonly again: string };

function resultOf({ name, does, again }: Job, last: Outcome | null, { now_ms, every }: Expected): CheckResult {
  if (!last) return warn(name, `${does} has not run yet`, `try it: ${again}`);
  if (last.cause !== null)
    return bad(name, `${last.path}: ${last.cause} (${last.at})`, `fix the cause, then run ${again}`);
  const age_ms = now_ms - Date.parse(last.at);
  if (age_ms < -minute_ms) return warn(name, `${does} has succeeded at ${last.at}, which is later than now`, clock_fix);
  const found = `${does} has succeeded ${durationText(age_ms)} ago`;
  const isLate = age_ms > 2 * (durationMs(every ?? '') ?? Number.POSITIVE_INFINITY);
  return isLate ? warn(name, found, 'check that hdo serve runs, and read its log') : fine(name, found);
}

type Expected = { readonly now_ms: number; readonly every: string | null };
