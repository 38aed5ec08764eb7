import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Undecryptable } from '../../lib/age/age.ts';
import { TarDamage } from '../../lib/tar/entry.ts';
import { type Connection, databaseFile, keepSmall } from '../../store/database/database.ts';
import { keepFile } from '../../store/disk/keep-file.ts';
import { databaseName, describe } from '../../store/migrations/copy.ts';
import { schemaVersion } from '../../store/migrations/migrate.ts';
import { sqlite } from '../../store/sqlite/sqlite.ts';
import { prepareStore } from '../../store/store.ts';
import { wrongInDatabase } from '../database.ts';
import type { ReportProgress } from '../pace.ts';
import { listDamages } from '../rows.ts';
import { type Contents, listDifferences } from './compare.ts';
import { entryName } from './copy-files.ts';
import { type Manifest, type ManifestEntry, manifestName, originOfManifest, readManifest } from './manifest.ts';
import { countBytes, passOver } from './portions.ts';
import { type Entry, type Reading, readBackup, wholeOf } from './read-backup.ts';
import { isArchive, isEncrypted } from './target.ts';

/** The result of verifying a backup. */
type Verdict = { found: Contents; problems: string[]; checked: Soundness['checked'] };
/** `keys` belong to the data folders that may have made the backup. */
type Working = Reading & { readonly told: ReportProgress; readonly keys: readonly Buffer[] };

/**
 * Verifies every byte of a backup: each file against its hash in the manifest, the manifest against its own hash, then
 * the database like `hdo verify`. Nothing is written next to the backup. The database of an archive is extracted into
 * the system's temporary folder.
 */
export async function verifyBackup(path: string, working: Working): Promise<Verdict> {
  const folder = isArchive(path) || isEncrypted(path) ? mkdtempSync(join(tmpdir(), 'hdo-verify-')) : undefined;
  try {
    const contents = await readAll(path, working, folder);
    if (typeof contents === 'string') {
      return {
        found: { listed: new Map(), manifest: undefined, origin: 'unknown' },
        problems: [contents],
        checked: 'hashes',
      };
    }
    const problems = listDifferences(contents);
    if (problems.length > 0 || !contents.manifest) return { found: contents, problems, checked: 'hashes' };
    return { found: contents, ...inspect(folder ?? path, contents, working) };
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads and hashes every file of a backup. With `folder`, extracts the database into it. Returns a string for a damaged
 * archive.
 */
async function readAll(
  path: string,
  { told, keys, ...reading }: Working,
  folder: string | undefined,
): Promise<Contents | string> {
  const listed = new Map<string, ManifestEntry>();
  let [manifest, origin]: [Contents['manifest'], Contents['origin']] = [undefined, 'unknown'];
  try {
    for await (const entry of readBackup(path, reading)) {
      const since_ms = performance.now();
      if (listed.has(entry.name)) return `${entry.name} is there twice`;
      if (entry.name === manifestName) {
        const bytes = await wholeOf(entry.chunks);
        [manifest, origin] = [readManifest(bytes), originOfManifest(bytes, keys)];
      }
      listed.set(entry.name, await passed(entry, entry.name === databaseName ? folder : undefined));
      told('Reading the backup', listed.size, 0);
      await reading.pace.rest(since_ms);
    }
  } catch (error) {
    if (error instanceof TarDamage || error instanceof Undecryptable) return error.message;
    throw error;
  }
  return { listed, manifest, origin };
}

async function passed({ name, chunks }: Entry, folder: string | undefined): Promise<ManifestEntry> {
  if (name === manifestName) return { name, size_bytes: 0, sha256: '' }; // the manifest contains its own hash
  if (!folder) return named(name, await passOver(chunks));
  const { chunks: through, passed } = countBytes(chunks);
  await keepFile(join(folder, name), through);
  return named(name, passed);
}

function named(name: string, { size_bytes, sha256 }: { size_bytes: number; sha256(): string }): ManifestEntry {
  return { name, size_bytes, sha256: sha256() };
}

function inspect(folder: string, { listed, manifest }: Contents, { told }: Working): Soundness {
  if (!manifest || !existsSync(databaseFile(folder))) return { problems: ['it has no database'], checked: 'hashes' };
  const db = sqlite(databaseFile(folder), { readonly: true });
  keepSmall(db);
  try {
    return soundnessOf(db, { manifest, names: new Set(listed.keys()), told });
  } finally {
    db.close();
  }
}

type Soundness = { problems: string[]; checked: 'hashes' | 'hashes and database' | 'everything' };

type BackedUp = { manifest: Manifest; names: ReadonlySet<string>; told: ReportProgress };

/** Checks the database of a backup. Rows are only checked if it has the present schema. */
function soundnessOf(db: Connection, { manifest, names, told }: BackedUp): Soundness {
  told('Checking the database', 0, 1);
  const damage = listDamages(db);
  if (damage.length > 0) return { problems: damage, checked: 'hashes and database' };
  const described = describe(db);
  const unavailable = new Set(manifest.unavailable);
  const missing = described.files
    .filter(({ sha256 }) => !names.has(entryName(sha256)) && !unavailable.has(sha256))
    .map(({ sha256 }) => `the bytes ${sha256} of an uploaded file are missing`);
  if (described.schema_version !== manifest.schema_version) missing.push('the manifest is of another database');
  if (described.schema_version !== schemaVersion) return { problems: missing, checked: 'hashes and database' };
  const rows = wrongInDatabase(prepareStore(db), db, told);
  return { problems: [...missing, ...rows], checked: 'everything' };
}
