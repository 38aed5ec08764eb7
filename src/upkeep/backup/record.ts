import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { systemCode } from '../../lib/process/system-error.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { giveToOwner } from '../../store/disk/owner.ts';
import { isDiskFull } from '../../store/disk/room.ts';

/**
 * A backup, or part of one, that can be neither read nor removed; the cause, and the change time of its folder entry.
 */
export type StuckBackup = { readonly path: string; readonly cause: string; readonly changed_at: string };
/** The last result of the program or the drill after backups: the cause of a failure, and the last success. */
export type Outcome = {
  readonly at: string;
  readonly path: string;
  readonly cause: string | null;
  readonly succeeded_at: string | null;
};
/**
 * The last verified backup of a data folder, the last failure since, and the paths that could not be read or removed.
 * Then the results of the program that runs after backups, and of drills.
 */
type BackupRecord = {
  readonly made: { at: string; path: string; size_bytes: number } | null;
  readonly failed: { at: string; cause: string } | null;
  readonly stuck: readonly StuckBackup[];
  readonly after: Outcome | null;
  readonly drill: Outcome | null;
};

const nothing: BackupRecord = { made: null, failed: null, stuck: [], after: null, drill: null };
/** The size of the record: one disk block, so that it can be overwritten on a full disk. */
const block_bytes = 4096;
const most_characters = 500;

/** Returns what is recorded about backups of a data folder. An unreadable record counts as a failure. */
export function lastBackup(data: string): BackupRecord {
  const file = recordFile(data);
  try {
    const found = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<BackupRecord>;
    return { ...nothing, ...found, stuck: (found.stuck ?? []).filter(isStuck) };
  } catch (error) {
    const found = fs.lstatSync(file, { throwIfNoEntry: false });
    if (!found) return nothing;
    const cause = `${file} cannot be read (${systemCode(error) ?? 'it is damaged'})`;
    return { ...nothing, failed: { at: timestamp(found.mtimeMs), cause } };
  }
}

/** Records the result of a program or drill. A long cause is shortened: the record is one disk block. */
export function recordOutcome(data: string, name: 'after' | 'drill', done: Omit<Outcome, 'succeeded_at'>): void {
  const { [name]: last, failed } = lastBackup(data);
  const succeeded_at = done.cause === null ? done.at : (last?.succeeded_at ?? null);
  recordBackup(data, {
    failed,
    [name]: { ...done, cause: done.cause?.slice(0, most_characters) ?? null, succeeded_at },
  });
}

/** Records the result of a backup. On a full disk it overwrites the previous record in place. */
export function recordBackup(data: string, news: Partial<BackupRecord>): void {
  const file = recordFile(data);
  const text = `${JSON.stringify({ ...lastBackup(data), failed: null, ...news }).padEnd(block_bytes - 1)}\n`;
  const fresh = `${file}.${process.pid}.tmp`;
  try {
    fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(fresh, text, { mode: 0o600 });
    fs.renameSync(fresh, file);
  } catch (error) {
    fs.rmSync(fresh, { force: true });
    if (!isDiskFull(error)) throw error;
    overwrite(file, text);
  }
  giveToOwner(data, file);
}

/** Creates the record while there is space for it. */
export function prepareRecord(data: string): void {
  if (!fs.existsSync(recordFile(data))) recordBackup(data, {});
}

function overwrite(file: string, text: string): void {
  const descriptor = fs.openSync(file, 'r+');
  try {
    fs.writeSync(descriptor, text.padEnd(fs.fstatSync(descriptor).size), 0);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Describes a path that could not be read or removed. */
export function stuckAt(path: string, error: unknown): StuckBackup {
  return { path, cause: systemCode(error) ?? String(error), changed_at: changedAt(path) ?? '' };
}

/** Tells whether a path is unchanged since the failure. Removing it, or changing its rights, clears the failure. */
function isStuck({ path, changed_at }: StuckBackup): boolean {
  return changedAt(path) === changed_at;
}

function changedAt(path: string): string | undefined {
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  return found && timestamp(found.ctimeMs);
}

function recordFile(data: string): string {
  return join(data, 'run', 'last-backup.json');
}
