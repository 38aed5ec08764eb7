import { durationMs, durationText } from '../../lib/time/duration.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { lastBackup, type Outcome } from '../../upkeep/backup/record.ts';
import { bad, type CheckResult, fine, type Inspected, warn } from './check.ts';

/** Checks that the program after backups has succeeded, and lately if backups are automatic. */
export function checkAfter({ data, settings: { backup } }: Inspected, now_ms: number): CheckResult[] {
  if (backup.after.length === 0) return [];
  const job = { name: 'after backup', does: 'the program of [backup] after', again: 'hdo backup create --after' };
  return [resultOf(job, lastBackup(data).after, { now_ms, every: backup.every })];
}

/** Checks that the last drill has succeeded, and lately. */
export function checkDrill({ data, settings: { backup } }: Inspected, now_ms: number): CheckResult[] {
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
