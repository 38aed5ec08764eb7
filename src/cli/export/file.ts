import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { Failure } from '../failure.ts';
import { guardOutside } from '../outside-folder.ts';

type Part = { readonly text: string; readonly records: number };

/**
 * Writes a file part by part and returns the number of its records. The file appears, in place of one of that name,
 * when it is complete and on the disk.
 */
export function writeWhole(file: string, parts: Iterable<Part>): number {
  guardOutside(file);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw new Failure('conflict', `${file} is a folder or a device: give the name of a file`);
  }
  const fresh = `${file}.${process.pid}.new`;
  try {
    const records = writeParts(fresh, parts);
    renameSync(fresh, file);
    return records;
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

function writeParts(file: string, parts: Iterable<Part>): number {
  const open = openSync(file, 'wx', 0o600);
  let written = 0;
  try {
    for (const { text, records } of parts) {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) at += writeSync(open, bytes, at);
      written += records;
    }
    fsyncSync(open);
    return written;
  } finally {
    closeSync(open);
  }
}
