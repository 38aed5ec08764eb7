import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Cipher, Place, Unreadable } from './cipher.ts';

/** A position in the log: the seq of a record, and its hash, which covers all records before it. */
export type Position = { readonly seq: number; readonly hash: Buffer };

/** The place of a record: behind `prev`, under an epoch, for a version of SQLite's schema. */
type RecordPlace = {
  readonly cluster_id: string;
  readonly seq: number;
  readonly epoch: number;
  readonly schema_version: number;
  readonly prev: Buffer;
};

/** A record as it stands in the log. */
type SealedRecord = { readonly record: Buffer; readonly hash: Buffer };

/** The largest record that may be appended. */
export const record_limit_bytes = 64 * 1024 * 1024;

/**
 * The first byte of a compressed record. It counts as a format of records, so a program that cannot decompress it names
 * the format. The other formats are in encode.ts.
 */
const compressed = 2;

/** Compresses and encrypts a record for its place, and hashes it with that place and its predecessor. */
export function sealRecord(cipher: Cipher, place: RecordPlace, bytes: Buffer): SealedRecord {
  if (bytes.length > record_limit_bytes) throw new RangeError(`a record has ${bytes.length} bytes`);
  const record = cipher.encrypt(bytesOf(place), compress(bytes));
  return { record, hash: hashOf(place, record) };
}

/** Checks, decrypts and decompresses a record. */
export function openRecord(cipher: Cipher, place: RecordPlace, { record, hash }: SealedRecord): Buffer | Unreadable {
  if (!hashOf(place, record).equals(hash)) return 'damaged';
  const bytes = cipher.decrypt(bytesOf(place), record);
  return typeof bytes === 'string' ? bytes : decompress(bytes);
}

/** At this quality it takes 0.4 µs a KB, less than the database takes for the bytes that it saves. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

function compress(bytes: Buffer): Buffer {
  const smaller = brotliCompressSync(bytes, quickly);
  return smaller.length < bytes.length ? Buffer.concat([Buffer.from([compressed]), smaller]) : bytes;
}

function decompress(bytes: Buffer): Buffer | Unreadable {
  if (bytes[0] !== compressed) return bytes;
  try {
    return brotliDecompressSync(bytes.subarray(1), { maxOutputLength: record_limit_bytes });
  } catch {
    return 'damaged'; // its writer has the key, but wrote something else
  }
}

/** The hash before the first record: of the cluster alone. */
export function genesisOf(cluster_id: string): Buffer {
  return createHash('sha256').update(`hdo cluster log\n${cluster_id}`).digest();
}

function hashOf(place: RecordPlace, record: Buffer): Buffer {
  return createHash('sha256').update(bytesOf(place)).update(record).digest();
}

function bytesOf({ cluster_id, seq, epoch, schema_version, prev }: RecordPlace): Place {
  const numbers = Buffer.alloc(20);
  numbers.writeBigUInt64BE(BigInt(seq), 0);
  numbers.writeBigUInt64BE(BigInt(epoch), 8);
  numbers.writeUInt32BE(schema_version, 16);
  return Buffer.concat([Buffer.from(`record ${cluster_id}\n`), numbers, prev]);
}
