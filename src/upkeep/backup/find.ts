import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Undecryptable } from '../../lib/age/age.ts';
import { TarDamage } from '../../lib/tar/entry.ts';
import { second_ms } from '../../lib/time/units.ts';
import { listBackups } from './list.ts';
import { manifestName } from './manifest.ts';
import { manifestOf, type Reading } from './read-backup.ts';
import { instantInName, isArchive, isEncrypted } from './target.ts';

/** A path that may be the newest backup. `is_estimate`: an encrypted archive, whose manifest has the exact time. */
type Candidate = { readonly path: string; readonly at_ms: number; readonly is_estimate: boolean };

type Finding = Reading & { readonly now_ms: number };

/**
 * Finds the backup that a path means: the backup at the path, else the newest in the folder. A damaged one counts, so
 * that an older one is not verified in its place. One with a time later than now, from a wrong clock, counts as the
 * oldest.
 */
export async function findBackup(path: string, reading: Finding): Promise<string> {
  if (isArchive(path) || isEncrypted(path) || existsSync(join(path, manifestName)) || !statSync(path).isDirectory())
    return path;
  let candidates = await candidatesIn(path, reading);
  for (;;) {
    const isAhead = ({ at_ms }: Candidate) => Number(at_ms > reading.now_ms);
    candidates = candidates.toSorted((one, other) => isAhead(one) - isAhead(other) || other.at_ms - one.at_ms);
    const [newest, ...others] = candidates;
    if (!newest) return path; // reading the folder as a backup reports what is wrong
    if (!newest.is_estimate || !reading.identities) return newest.path;
    candidates = [await readTime(newest, reading), ...others];
  }
}

async function candidatesIn(folder: string, { pace, now_ms }: Finding): Promise<Candidate[]> {
  const { backups, ahead, encrypted, damaged, unreadable } = await listBackups(folder, { pace, now_ms });
  const sure = ({ path, at_ms }: Omit<Candidate, 'is_estimate'>) => ({ path, at_ms, is_estimate: false });
  return [
    ...[...backups, ...ahead].map(({ path, manifest }) => sure({ path, at_ms: Date.parse(manifest.made_at) })),
    ...[...damaged, ...unreadable].map(({ path }) => sure({ path, at_ms: Math.min(latestTime(path), now_ms) })),
    ...encrypted.map((path) => {
      const named_ms = instantInName(path);
      return { path, at_ms: named_ms ?? Math.min(changedAt(path), now_ms), is_estimate: named_ms === undefined };
    }),
  ];
}

/** Returns the latest instant at which a backup that cannot be read may have been made. */
function latestTime(path: string): number {
  const named_ms = instantInName(path);
  return named_ms === undefined ? changedAt(path) : named_ms + second_ms - 1;
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Reads the time in an encrypted archive. The estimate stays if it cannot be decrypted. */
async function readTime({ path, at_ms }: Candidate, reading: Reading): Promise<Candidate> {
  try {
    const manifest = await manifestOf(path, reading);
    return { path, at_ms: manifest ? Date.parse(manifest.made_at) : at_ms, is_estimate: false };
  } catch (error) {
    if (error instanceof TarDamage || error instanceof Undecryptable) return { path, at_ms, is_estimate: false };
    throw error;
  }
}
