import { version } from '../../lib/process/version.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { durationText } from '../../lib/time/duration.ts';
import { first_wall_ms } from '../../lib/time/folder-time.ts';
import { day_ms, minute_ms } from '../../lib/time/units.ts';
import { doubtfulNames } from '../../rules/base/names.ts';
import { openForReading } from '../../store/database/database.ts';
import { servedTime } from '../../store/database/open-files.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore } from '../../store/store.ts';
import { lastBackup } from '../../upkeep/backup/record.ts';
import { backupsFolder } from '../../upkeep/backup/target.ts';
import { openLocalTime } from '../../writer/local-time.ts';
import { doubtLines } from '../clock-doubt.ts';
import { bad, type CheckResult, type DoctorSubject, fine, warn } from './check.ts';

const old_ms = 8 * day_ms;

/** Checks the clock: it must not be before this program was built, nor far from the folder's own time. */
export function checkClock({ data }: DoctorSubject, now_ms: number): CheckResult {
  const fix = 'set the clock, and keep it right with NTP or another time source';
  const now = timestamp(now_ms);
  const db = openForReading(data);
  try {
    const last = db.prepare('SELECT at FROM audit ORDER BY number DESC LIMIT 1').pluck().get();
    const known = versionOf(db) === schemaVersion ? openLocalTime(prepareStore(db), servedTime(data)) : undefined;
    const lines = doubtLines(known?.ahead_ms() ?? 0);
    const seen_ms = Math.max(known?.own_ms() ?? 0, known || typeof last !== 'string' ? 0 : Date.parse(last));
    const behind_ms = seen_ms - now_ms;
    if (now_ms < first_wall_ms || behind_ms > minute_ms)
      return bad('clock', `it says ${now}, which is in the past`, fix);
    if (lines.length === 0) return fine('clock', `it says ${now}`);
    return warn('clock', `it says ${now}. ${lines[0]}`, lines[1] ?? fix);
  } finally {
    db.close();
  }
}

export function checkVersions({ data }: DoctorSubject): CheckResult {
  const db = openForReading(data);
  const found = versionOf(db);
  db.close();
  const said = `hdo ${version} works with schema ${schemaVersion}, the database has ${found}`;
  if (found > schemaVersion) return bad('version', said, 'use the hdo that wrote it, or a newer one');
  return found < schemaVersion
    ? warn('version', said, 'start hdo serve, which backs it up and migrates it')
    : fine('version', said);
}

export function checkLastBackup({ data }: DoctorSubject, now_ms: number): CheckResult {
  const { made, failed, stuck } = lastBackup(data);
  if (failed) return bad('backup', `the last one failed: ${failed.cause}`, 'fix the cause, then run hdo backup create');
  const [first] = stuck;
  if (first) {
    const others = stuck.length > 1 ? ` and ${stuck.length - 1} more` : '';
    const chown = `chown -R --reference=${shellWord(data)} ${shellWord(backupsFolder(data))}`;
    const mend = `change the owner of the backups: ${chown}`;
    return bad('backup', `${first.path}${others} can be neither read nor removed (${first.cause})`, mend);
  }
  const fix = 'run hdo backup create, and keep backups on another disk too; hdo serve makes one each day';
  if (!made) return warn('backup', 'there is no backup', fix);
  const age_ms = now_ms - Date.parse(made.at);
  if (age_ms < -minute_ms) {
    const later = `the last one has the time ${made.at}, which is later than now`;
    return warn('backup', later, 'check the clock; if it is right now, run hdo backup create');
  }
  const found = `the last one is ${durationText(age_ms)} old`;
  return age_ms > old_ms ? warn('backup', found, fix) : fine('backup', found);
}

/** Checks for names that can be confused. Older versions allowed them, and they continue to work. */
export function checkNames({ data }: DoctorSubject): CheckResult {
  const db = openForReading(data);
  const rows = db.prepare<[], Named>(everyName).all();
  db.close();
  const doubts = [...Map.groupBy(rows, ({ account_id, kind }) => `${account_id} ${kind}`).values()].map((group) =>
    doubtfulNames(group.map(({ name }) => name)),
  );
  const unsound = doubts.flatMap((each) => each.unsound);
  const alike = doubts.flatMap((each) => each.alike);
  if (unsound.length + alike.length === 0) return fine('names', 'no two names look alike');
  const found = [
    ...(alike.length > 0 ? [`these look like other names: ${listed(alike)}`] : []),
    ...(unsound.length > 0 ? [`these have characters that new names may not have: ${listed(unsound)}`] : []),
  ];
  const fix = 'ask people to rename themselves in Settings; replace callers by new ones with other names';
  return warn('names', found.join('; '), fix);
}

/** Counts the standing answers in force. A list of tools that are always asked should not be empty. */
export function checkStanding({ data, settings: { standing } }: DoctorSubject): CheckResult {
  const name = 'standing answers';
  if (!standing.enabled) return fine(name, 'they are off');
  const found = standingIn(data);
  if (standing.always_asked.length > 0) return fine(name, found);
  const fix = 'set always_asked in [standing] of config.toml, such as ["AskUserQuestion", "ExitPlanMode"]';
  return warn(name, `${found}; no tool is always asked`, fix);
}

function standingIn(data: string): string {
  const db = openForReading(data);
  try {
    if (versionOf(db) !== schemaVersion) return 'not counted, because the database has another schema';
    const store = prepareStore(db);
    const now = timestamp(openLocalTime(store, servedTime(data)).own_ms());
    const { count, last } = store.standingAnswers.inForce.get({ now }) ?? { count: 0, last: null };
    return last === null ? 'none is in force' : `${count} in force, the last until ${last}`;
  } finally {
    db.close();
  }
}

type Named = { account_id: string; kind: string; name: string };
const everyName = `
  SELECT account_id, 'person' AS kind, name FROM reviewers
  UNION ALL SELECT account_id, 'caller', display_name FROM callers
  UNION ALL SELECT '', 'account', label FROM accounts`;
const most_listed = 20;

function listed(names: readonly string[]): string {
  const more = names.length - most_listed;
  return (
    names
      .slice(0, most_listed)
      .map((name) => JSON.stringify(name))
      .join(', ') + (more > 0 ? ` and ${more} more` : '')
  );
}
