import { durationText } from '../../lib/duration.ts';
import { version } from '../../lib/version.ts';
import { openForReading } from '../../store/database.ts';
import { schemaVersion, versionOf } from '../../store/migrate.ts';
import { lastCopy } from '../../upkeep/backup/record.ts';
import { bad, type Check, fine, type Patient, warn } from './check.ts';

const build_ms = Date.parse('2026-01-01T00:00:00Z');
const old_ms = 8 * 86_400_000;

/** Whether the clock can be right: not before this program was written, nor before what the database has seen. */
export function clock({ data }: Patient, now_ms: number): Check {
  const fix = 'set the clock, and keep it right with NTP or another source of time';
  const now = new Date(now_ms).toISOString();
  const db = openForReading(data);
  try {
    const last = db.prepare('SELECT at FROM audit ORDER BY number DESC LIMIT 1').pluck().get();
    const behind_ms = typeof last === 'string' ? Date.parse(last) - now_ms : 0;
    if (now_ms < build_ms || behind_ms > 60_000) return bad('clock', `it says ${now}, which is past already`, fix);
    return fine('clock', `it says ${now}`);
  } finally {
    db.close();
  }
}

export function versions({ data }: Patient): Check {
  const db = openForReading(data);
  const found = versionOf(db);
  db.close();
  const said = `hdo ${version} works with schema ${schemaVersion}, the database has ${found}`;
  if (found > schemaVersion) return bad('version', said, 'use the hdo that wrote it, or a newer one');
  return found < schemaVersion
    ? warn('version', said, 'start hdo serve, which copies and migrates it')
    : fine('version', said);
}

export function backups({ data }: Patient, now_ms: number): Check {
  const { made, failed } = lastCopy(data);
  if (failed) return bad('backup', `the last one failed: ${failed.cause}`, 'mend the cause, then hdo backup create');
  const fix = 'set every in [backup] of config.toml, or run hdo backup create regularly; keep copies on another disk';
  if (!made) return warn('backup', 'there is none', fix);
  const age_ms = now_ms - Date.parse(made.at);
  const found = `the last one is ${durationText(age_ms)} old`;
  return age_ms > old_ms ? warn('backup', found, fix) : fine('backup', found);
}
