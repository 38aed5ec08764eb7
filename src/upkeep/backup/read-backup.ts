import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decryptStream } from '../../lib/age/age.ts';
import type { TarEntry } from '../../lib/tar/entry.ts';
import { readTar } from '../../lib/tar/read.ts';
import { openTarFile, openTarSequence, type TarSource } from '../../lib/tar/source.ts';
import { databaseName } from '../../store/migrations/copy.ts';
import type { Pace } from '../pace.ts';
import { entryName, settingsName } from './copy-files.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';
import { readPortions } from './portions.ts';
import { isArchive, isEncrypted } from './target.ts';

/** A file of a backup. Its bytes must be read before the next entry is requested. */
export type Entry = TarEntry;

/** The pace of the reading, and the identities that decrypt an encrypted backup. */
export type Reading = { readonly pace: Pace; readonly identities?: readonly string[] };

/**
 * Reads the files of a backup, whatever their names, in their stored order.
 * @throws {TarDamage} {Undecryptable}
 */
export function readBackup(path: string, { pace, identities = [] }: Reading): AsyncIterable<Entry> {
  if (isEncrypted(path)) {
    const begin = () => decryptStream(readPortions(path, pace), identities);
    return entriesOf(async () => openTarSequence(begin));
  }
  return isArchive(path) ? entriesOf(() => openTarFile(path)) : readFolder(path, pace);
}

/** Strips the folder from the names in an archive that was packed again. */
async function* entriesOf(open: () => Promise<TarSource>): AsyncGenerator<Entry> {
  for await (const entry of readTar(await open())) yield { ...entry, name: ownName(entry.name) };
}

const own_name = /^.*\/(?=(?:outbox\.db|config\.toml|manifest\.json|files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64})$)/;

function ownName(name: string): string {
  return name.replace(own_name, '');
}

async function* readFolder(path: string, pace: Pace): AsyncGenerator<Entry> {
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((one) => !one.isDirectory())) {
    const file = join(entry.parentPath, entry.name);
    const name = file.slice(join(path, '/').length).replaceAll('\\', '/');
    yield { name, size_bytes: lstatSync(file).size, chunks: regularFile(file, pace) };
  }
}

const most_manifest_bytes = 1024 ** 3;

/** Reads the manifest of a backup, if it has a whole one, and skips its other files. */
export async function manifestOf(path: string, reading: Reading): Promise<Manifest | undefined> {
  const isFolder = !isArchive(path) && !isEncrypted(path);
  for await (const entry of isFolder ? only(manifestName, path, reading.pace) : readBackup(path, reading)) {
    const manifest = await manifestIn(entry);
    if (manifest) return manifest;
  }
  return undefined;
}

/** Reads an entry that is a whole manifest. Returns undefined for any other entry. */
export async function manifestIn({ name, size_bytes, chunks }: Entry): Promise<Manifest | undefined> {
  return name === manifestName && size_bytes < most_manifest_bytes ? readManifest(await wholeOf(chunks)) : undefined;
}

async function* only(name: string, path: string, pace: Pace): AsyncGenerator<Entry> {
  const file = join(path, name);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found) yield { name, size_bytes: found.size, chunks: regularFile(file, pace) };
}

/** Reads a file. Anything else, such as a named pipe, is not opened, because that may wait for ever. */
function regularFile(file: string, pace: Pace): AsyncIterable<Buffer> {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readPortions(file, pace) : nothing();
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Reads all the bytes of an entry. It copies each chunk, because its memory is reused. */
export async function wholeOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(Buffer.from(chunk));
  return Buffer.concat(all);
}

const uploaded = /^files\/[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

/** Tells whether a backup may contain a file of that name. No other file of a backup is read or written. */
export function isEntryName(name: string): boolean {
  if (name === databaseName || name === settingsName || name === manifestName) return true;
  const [, sha256] = uploaded.exec(name) ?? [];
  return sha256 !== undefined && entryName(sha256) === name;
}
