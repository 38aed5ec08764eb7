import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TarDamage } from '../../lib/tar/read.ts';
import { databaseName } from '../../store/copy.ts';
import { databaseFile } from '../../store/database.ts';
import { sqlite } from '../../store/sqlite.ts';
import type { Pace } from '../pace.ts';
import type { Told } from '../told.ts';
import { differences, type Found } from './compare.ts';
import { keepFile } from './keep-file.ts';
import { type Listed, manifestName, readManifest } from './manifest.ts';
import { counted, passOver } from './portions.ts';
import { type Entry, readCopy, wholeOf } from './read-copy.ts';
import { type Soundness, soundnessOf } from './soundness.ts';
import { isArchive } from './target.ts';

/** What came of looking at a copy. */
export type Verdict = { found: Found; problems: string[]; checked: Soundness['checked'] };
type Working = { readonly pace: Pace; readonly told: Told };

/**
 * Looks at every byte of a copy: each file against its hash in the manifest, the manifest against its own, then the
 * database as `hdo verify` does. Nothing is written beside the copy; the database of one that is a file is looked at in
 * the system's temporary folder.
 */
export async function verifyCopy(path: string, working: Working): Promise<Verdict> {
  const folder = isArchive(path) ? mkdtempSync(join(tmpdir(), 'hdo-verify-')) : undefined;
  try {
    const found = await readAll(path, working, folder);
    if (typeof found === 'string') {
      return { found: { listed: new Map(), manifest: undefined }, problems: [found], checked: 'hashes' };
    }
    const problems = differences(found);
    if (problems.length > 0 || !found.manifest) return { found, problems, checked: 'hashes' };
    return { found, ...inspect(folder ?? path, found, working) };
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/** Every file of a copy with its hash; the database is put into a folder, where one is given. */
async function readAll(path: string, { pace, told }: Working, folder: string | undefined): Promise<Found | string> {
  const listed = new Map<string, Listed>();
  let manifest: Found['manifest'];
  try {
    for await (const entry of readCopy(path, pace)) {
      const since_ms = performance.now();
      if (listed.has(entry.name)) return `${entry.name} is there twice`;
      if (entry.name === manifestName) manifest = readManifest(await wholeOf(entry.chunks));
      listed.set(entry.name, await passed(entry, entry.name === databaseName ? folder : undefined));
      told('Reading the copy', listed.size, 0);
      await pace.rest(since_ms);
    }
  } catch (error) {
    if (error instanceof TarDamage) return error.message;
    throw error;
  }
  return { listed, manifest };
}

async function passed({ name, chunks }: Entry, folder: string | undefined): Promise<Listed> {
  if (name === manifestName) return { name, size_bytes: 0, sha256: '' }; // has a hash of its own
  if (!folder) return named(name, await passOver(chunks));
  const { chunks: through, passed } = counted(chunks);
  await keepFile(join(folder, name), through);
  return named(name, passed);
}

function named(name: string, { size_bytes, sha256 }: { size_bytes: number; sha256(): string }): Listed {
  return { name, size_bytes, sha256: sha256() };
}

function inspect(folder: string, { listed, manifest }: Found, { told }: Working): Soundness {
  if (!manifest || !existsSync(databaseFile(folder))) return { problems: ['it has no database'], checked: 'hashes' };
  const db = sqlite(databaseFile(folder), { readonly: true });
  try {
    return soundnessOf(db, { manifest, names: new Set(listed.keys()), told });
  } finally {
    db.close();
  }
}
