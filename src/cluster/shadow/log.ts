import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';

/**
 * A file of records: the length of all whose transactions are known to be committed, a header, and the records. Records
 * are added and removed under the write lock of the database only.
 */
export type Log = ReturnType<typeof openLog>;

const first_bytes = 6;
const length_bytes = 4;

/** Returns the bytes of a log without records. */
export function newLog(header: string): Buffer {
  return Buffer.concat([Buffer.alloc(first_bytes), entryOf(Buffer.from(header))]);
}

/** Writes the length of an entry before its bytes. */
function entryOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(length_bytes);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Lists the entries of a file: its header, and its records. */
export function readEntries(file: string): Buffer[] {
  return entriesIn(readFileSync(file).subarray(first_bytes));
}

/** Lists entries. One that was cut by the end of its process is left out. */
function entriesIn(bytes: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  for (let at = 0; at + length_bytes <= bytes.length; ) {
    const end = at + length_bytes + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    entries.push(bytes.subarray(at + length_bytes, end));
    at = end;
  }
  return entries;
}

export function openLog(file: string) {
  const descriptor = openSync(file, 'r+');
  const { ino } = fstatSync(descriptor);
  const header_ends = first_bytes + sizeOf(readEntries(file).slice(0, 1));
  let settled_bytes = 0;
  let written_bytes = 0;
  const known = Buffer.alloc(first_bytes);
  return {
    /** Tells whether the file is still the one of this name. */
    isInForce: () => statSync(file, { throwIfNoEntry: false })?.ino === ino,

    append(record: Buffer): void {
      const entry = entryOf(record);
      writeSync(descriptor, entry, 0, entry.length, settled_bytes);
      written_bytes = settled_bytes + entry.length;
    },

    /** Notes that the transaction of the last record is committed. */
    committed(): void {
      settled_bytes = written_bytes;
      known.writeUIntBE(settled_bytes, 0, first_bytes);
      writeSync(descriptor, known, 0, first_bytes, 0); // another process may have written more: then it checks again
    },

    /**
     * Removes the last record if no process has noted its commit, and it does not pass the test either. It must be
     * called before a record is appended.
     */
    settle(isCommitted: (record: Buffer) => boolean): void {
      const { size } = fstatSync(descriptor);
      if (size === settled_bytes) return;
      readSync(descriptor, known, 0, first_bytes, 0);
      settled_bytes = Math.max(settled_bytes, header_ends, known.readUIntBE(0, first_bytes));
      const tail = Buffer.alloc(size - settled_bytes);
      readSync(descriptor, tail, 0, tail.length, settled_bytes);
      const entries = entriesIn(tail);
      const last = entries.at(-1);
      if (last && !isCommitted(last)) entries.pop();
      settled_bytes += sizeOf(entries);
      written_bytes = settled_bytes;
      ftruncateSync(descriptor, settled_bytes);
    },

    close: () => closeSync(descriptor),
  };
}

function sizeOf(entries: readonly Buffer[]): number {
  return entries.reduce((sum, { length }) => sum + length + length_bytes, 0);
}
