import { resolve } from 'node:path';
import { hexOf, stringsOf, targetOf, Unknown, unhex } from './call-text.ts';
import type { FileEvent } from './event.ts';

/** The offset of a descriptor's next write without an explicit offset. */
export type Positions = Map<string, number>;
type Reader = (text: string, positions: Positions) => FileEvent[];

const writing: Reader = (text, positions) => {
  const target = targetOf(text);
  if (!target) return [];
  const { descriptor, path } = target;
  const [, taken = '0'] = /= (\d+)$/.exec(text) ?? [];
  const bytes = Buffer.concat(stringsOf(text)).subarray(0, Number(taken));
  if (bytes.length !== Number(taken)) throw new Unknown(text);
  const [, given] = /^pwrite\w*\(.*, (\d+)\)\s+= \d+$/.exec(text) ?? [];
  const key = `${descriptor} ${path}`;
  const at = given === undefined ? (positions.get(key) ?? 0) : Number(given);
  if (given === undefined) positions.set(key, at + bytes.length);
  return [{ kind: 'write', path, at, bytes }];
};

const opening: Reader = (text, positions) => {
  const [, descriptor = '', hex = '', deleted] = /= (\d+)<([^>]*)>(\(deleted\))?$/.exec(text) ?? [];
  const path = unhex(hex).toString();
  positions.set(`${descriptor} ${path}`, 0);
  if (deleted || !/O_CREAT|O_TRUNC/.test(text)) return [];
  if (text.includes('O_APPEND')) throw new Unknown(text);
  return [{ kind: 'opened', path, empties: text.includes('O_TRUNC') }];
};

const moving: Reader = (text) => {
  const [from = '', to = ''] = stringsOf(text).map(String);
  return [{ kind: 'moved', from, to }];
};
/** Resolves a path that is absolute, or relative to the folder of the call's first argument. */
const pathOf = (text: string) => resolve(targetOf(text)?.path ?? '/', String(stringsOf(text)[0]));
const removing: Reader = (text) => [{ kind: 'removed', path: pathOf(text) }];
const folder: Reader = (text) => [{ kind: 'folder', path: pathOf(text) }];

const resizing: Reader = (text) => {
  const [, size = ''] = /, (\d+)\)\s+= 0$/.exec(text) ?? [];
  const target = targetOf(text);
  return target ? [{ kind: 'size', path: target.path, size: Number(size) }] : [];
};

/** Rejects shared writable mappings, except SQLite's shared memory. */
const mapping: Reader = (text) => {
  const is_written = text.includes('PROT_WRITE') && text.includes('MAP_SHARED');
  if (is_written && !text.includes(`${hexOf('-shm')}>`)) throw new Unknown(text);
  return [];
};

/** The reader of each call that names a file. Any other such call is an error. */
export const readers: Readonly<Record<string, Reader>> = {
  open: opening,
  openat: opening,
  write: writing,
  writev: writing,
  pwrite64: writing,
  pwritev: writing,
  ftruncate: resizing,
  rename: moving,
  renameat: moving,
  renameat2: moving,
  unlink: removing,
  unlinkat: removing,
  rmdir: removing,
  mkdir: folder,
  mkdirat: folder,
  mmap: mapping,
};

/** The calls to trace: those above, syncs, sends of messages, and calls that must not occur. */
export const traced = [
  ...Object.keys(readers),
  ...['fsync', 'fdatasync', 'sendto', 'sendmsg'],
  ...['sync', 'syncfs', 'sync_file_range', 'truncate', 'fallocate', 'creat', 'link', 'linkat', 'symlink', 'symlinkat'],
  ...['copy_file_range', 'sendfile', 'splice', 'pwritev2', 'io_uring_setup'],
];
