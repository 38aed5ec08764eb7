import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTar, type TarEntry } from '../../lib/tar/read.ts';
import { databaseName } from '../../store/copy.ts';
import type { Pace } from '../pace.ts';
import { entryName, settingsName } from './copy-files.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';
import { portions } from './portions.ts';
import { isArchive } from './target.ts';

/** A file of a copy; its bytes have to be read, if at all, before the next one is asked for. */
export type Entry = TarEntry;

/** Every file of a copy, whatever it is called, in the order in which it lies there. */
export function readCopy(path: string, pace: Pace): AsyncIterable<Entry> {
  return isArchive(path) ? readTar(path) : readFolder(path, pace);
}

async function* readFolder(path: string, pace: Pace): AsyncGenerator<Entry> {
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((one) => !one.isDirectory())) {
    const file = join(entry.parentPath, entry.name);
    const name = file.slice(join(path, '/').length).replaceAll('\\', '/');
    yield { name, size_bytes: lstatSync(file).size, chunks: portions(file, pace) };
  }
}

const most_manifest_bytes = 1024 ** 3;

/** The manifest of a copy, if it has one that is whole; its other files are passed over. */
export async function manifestOf(path: string, pace: Pace): Promise<Manifest | undefined> {
  const entries = isArchive(path) ? readTar(path) : only(manifestName, path, pace);
  for await (const { name, size_bytes, chunks } of entries) {
    if (name === manifestName && size_bytes < most_manifest_bytes) return readManifest(await wholeOf(chunks));
  }
  return undefined;
}

async function* only(name: string, path: string, pace: Pace): AsyncGenerator<Entry> {
  const file = join(path, name);
  const size_bytes = lstatSync(file, { throwIfNoEntry: false })?.size;
  if (size_bytes !== undefined) yield { name, size_bytes, chunks: portions(file, pace) };
}

/** All the bytes of an entry. */
export async function wholeOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const uploaded = /^files\/[0-9a-f]{2}\/[0-9a-f]{2}\/([0-9a-f]{64})$/;

/** Whether a copy can have a file of that name: nothing else of it is ever read or written. */
export function isEntryName(name: string): boolean {
  if (name === databaseName || name === settingsName || name === manifestName) return true;
  const [, sha256] = uploaded.exec(name) ?? [];
  return sha256 !== undefined && entryName(sha256) === name;
}
