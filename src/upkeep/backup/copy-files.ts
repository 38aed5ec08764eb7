import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBlobs } from '../../store/disk/blobs.ts';
import type { Described } from '../../store/migrations/copy.ts';
import type { Pace, ReportProgress } from '../pace.ts';

import type { Manifest, ManifestEntry } from './manifest.ts';
import type { Sink } from './sink.ts';

/** The name of the settings in a data folder and in a backup. */
export const settingsName = 'config.toml';

type Source = {
  readonly data: string;
  readonly made_by: Manifest['made_by'];
  readonly pace: Pace;
  readonly told: ReportProgress;
};

/**
 * Adds the settings and the bytes of every file to a backup. Damaged files are copied unchanged. `unavailable` lists
 * damaged and missing files.
 */
export async function copyFiles({ data, made_by, told }: Source, files: Described['files'], sink: Sink) {
  const blobs = openBlobs(data);
  const entries: ManifestEntry[] = [];
  const unavailable: string[] = [];
  const settings = join(data, settingsName);
  if (existsSync(settings)) entries.push(await sink.add(settingsName, settings));
  for (const [done, { sha256 }] of files.entries()) {
    const path = blobs.path(sha256);
    const take = made_by === 'upgrade' ? sink.link : sink.add;
    const added = existsSync(path) ? await take(entryName(sha256), path, sha256) : undefined;
    if (added) entries.push(added);
    if (added?.sha256 !== sha256) unavailable.push(sha256);
    told('Copying files', done + 1, files.length);
  }
  return { entries, unavailable };
}

/** Returns the name in a backup of the file with a hash. */
export function entryName(sha256: string): string {
  return `files/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}
