import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Mark } from './mark.ts';

/** The mark and the length in pages that the header of a database file has. */
export type DatabaseOnDisk = { readonly mark: Mark; readonly pages: number };

/** The commits of a WAL that SQLite would accept: the number of their frames, and the marks in their order. */
export type LogOnDisk = { readonly salts: string; readonly frames: number; readonly marks: readonly Mark[] };

const header_bytes = { database: 100, log: 32, frame: 24 } as const;
const mark_offset = 68;
const pages_offset = 28;
const little_endian_magic = 0x377f0682;
const step_bytes = 1024 * 1024;

/**
 * Reads the header of a database file. Closing the file drops the locks that SQLite holds for this process, so it may
 * have no connection to the database yet.
 */
export function readDatabase(file: string): DatabaseOnDisk {
  return reading(file, (descriptor) => {
    const header = Buffer.alloc(header_bytes.database);
    readSync(descriptor, header, 0, header.length, 0);
    return { mark: header.readUInt32BE(mark_offset), pages: header.readUInt32BE(pages_offset) };
  });
}

/** Reads the salts in the header of a WAL. They change whenever SQLite starts the WAL over. */
export function readSalts(file: string): string {
  return reading(file, (descriptor) => {
    const header = Buffer.alloc(header_bytes.log);
    readSync(descriptor, header, 0, header.length, 0);
    return saltsIn(header);
  });
}

/** Reads a WAL as SQLite recovers it: up to the last commit whose chain of checksums is whole. */
export function readLog(file: string): LogOnDisk {
  return reading(file, (descriptor) => {
    const header = Buffer.alloc(header_bytes.log);
    const read_bytes = readSync(descriptor, header, 0, header.length, 0);
    const magic = header.readUInt32BE(0);
    const sums: Sums = [0, 0];
    const little = magic === little_endian_magic;
    addTo(sums, header, { from: 0, to: 24, little });
    const isWhole = read_bytes === header.length && (little || magic === little_endian_magic + 1);
    const salts = saltsIn(header);
    if (!isWhole || !areSums(sums, header, 24)) return { salts: '', frames: 0, marks: [] };
    return readFrames(descriptor, { salts, sums, little, page_bytes: header.readUInt32BE(8) });
  });
}

function saltsIn(header: Buffer): string {
  return header.toString('hex', 16, 24);
}

type Sums = [number, number];
type Chain = { readonly salts: string; readonly sums: Sums; readonly little: boolean; readonly page_bytes: number };

function readFrames(descriptor: number, { salts, sums, little, page_bytes }: Chain): LogOnDisk {
  const frame_bytes = header_bytes.frame + page_bytes;
  const chunk = Buffer.alloc(frame_bytes * Math.max(1, Math.floor(step_bytes / frame_bytes)));
  const end = fstatSync(descriptor).size;
  const [marks, open]: [Mark[], Mark[]] = [[], []];
  let [seen, frames] = [0, 0];
  for (let at: number = header_bytes.log; at + frame_bytes <= end; at += chunk.length) {
    const length = readSync(descriptor, chunk, 0, chunk.length, at);
    for (let from = 0; from + frame_bytes <= length; from += frame_bytes) {
      addTo(sums, chunk, { from, to: from + 8, little });
      addTo(sums, chunk, { from: from + header_bytes.frame, to: from + frame_bytes, little });
      const isOfLog = chunk.toString('hex', from + 8, from + 16) === salts;
      if (!isOfLog || !areSums(sums, chunk, from + 16)) return { salts, frames, marks };
      seen += 1;
      if (chunk.readUInt32BE(from) === 1) open.push(chunk.readUInt32BE(from + header_bytes.frame + mark_offset));
      if (chunk.readUInt32BE(from + 4) === 0) continue; // no commit
      marks.push(...open.splice(0));
      frames = seen;
    }
  }
  return { salts, frames, marks };
}

type Range = { readonly from: number; readonly to: number; readonly little: boolean };

/** Continues the checksum of the WAL format (https://www.sqlite.org/fileformat2.html#checksum_algorithm). */
function addTo(sums: Sums, bytes: Buffer, { from, to, little }: Range): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [first, second] = sums;
  for (let at = from; at < to; at += 8) {
    first = (first + view.getUint32(at, little) + second) | 0;
    second = (second + view.getUint32(at + 4, little) + first) | 0;
  }
  sums[0] = first;
  sums[1] = second;
}

function areSums([first, second]: Sums, bytes: Buffer, at: number): boolean {
  return bytes.readInt32BE(at) === first && bytes.readInt32BE(at + 4) === second;
}

function reading<T>(file: string, read: (descriptor: number) => T): T {
  const descriptor = openSync(file, 'r');
  try {
    return read(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
