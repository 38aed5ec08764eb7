import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBlobs } from '../../store/blobs.ts';
import type { Described } from '../../store/copy.ts';
import type { Pace } from '../pace.ts';
import type { Told } from '../told.ts';
import type { Listed, Manifest } from './manifest.ts';
import type { Sink } from './sink.ts';

/** The settings' name in a data folder and in a copy of one. */
export const settingsName = 'config.toml';

type From = {
  readonly data: string;
  readonly made_by: Manifest['made_by'];
  readonly pace: Pace;
  readonly told: Told;
};

/**
 * Adds the settings and the bytes of every file to a copy. Bytes that are damaged go along as they are; those and the
 * missing ones are told.
 */
export async function copyFiles({ data, made_by, told }: From, files: Described['files'], sink: Sink) {
  const blobs = openBlobs(data);
  const entries: Listed[] = [];
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

/** The name in a copy of the bytes with a hash. */
export function entryName(sha256: string): string {
  return `files/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}
