import { crc32 } from 'node:zlib';
import { DamagedRecord, newWritten, openReading, takeWritten, type Written, writeNumber, writeValue } from './bytes.ts';
import { type Change, type ChangeRecord, listPositions, type MigrationRecord, maskOf, type Value } from './change.ts';

/** The format of records. It changes with every change of this file that older programs could not read. */
const readFormat = 1;

/** The most bytes of a record. A batch of the largest requests has half of them. */
const longest_record_bytes = 256 * 1024 * 1024;

/** A transaction has changed more than a record may hold. */
export class RecordTooLong extends Error {
  constructor(length: number, longest: number) {
    super(`a transaction has changed ${length} bytes of rows, and ${longest} is the most`);
    this.name = 'RecordTooLong';
  }
}

/** A record has another format than this program reads. */
export class OtherFormat extends Error {
  constructor(format: number) {
    super(`a record of changes has format ${format}, but this hdo reads format ${readFormat}: use a newer hdo`);
    this.name = 'OtherFormat';
  }
}

const kinds = ['rows', 'migration'] as const;
const acts = ['insert', 'update', 'delete'] as const;
const checksum_bytes = 4;
const least_bytes = 3 + checksum_bytes;

type Reading = ReturnType<typeof openReading>;

/**
 * Returns the function that encodes records: format, kind, schema version, content, and a CRC-32 of all of it. Tables
 * are named once per record.
 */
export function openEncoder(longest_bytes = longest_record_bytes): (record: ChangeRecord) => Buffer {
  const to = newWritten();
  return (record) => {
    to.length = 0; // an earlier record may have failed
    writeNumber(to, readFormat);
    writeNumber(to, kinds.indexOf(record.kind));
    writeNumber(to, record.schema_version);
    if (record.kind === 'rows') writeChanges(to, record.changes);
    else writeMigration(to, record);
    const bytes = takeWritten(to, checksum_bytes);
    if (bytes.length > longest_bytes) throw new RecordTooLong(bytes.length, longest_bytes);
    const end = bytes.length - checksum_bytes;
    bytes.writeUInt32BE(crc32(bytes.subarray(0, end)), end);
    return bytes;
  };
}

/**
 * Decodes a record.
 * @throws {OtherFormat} {DamagedRecord}
 */
export function decodeRecord(bytes: Buffer): ChangeRecord {
  const [format = readFormat] = bytes;
  if (format !== readFormat) throw new OtherFormat(format);
  guardIntact(bytes);
  const reading = openReading(bytes.subarray(0, -checksum_bytes));
  reading.number();
  const kind = kinds[reading.number()];
  if (!kind) throw reading.damaged('its kind is unknown');
  const schema_version = reading.number();
  const content = kind === 'rows' ? { kind, changes: readChanges(reading) } : { kind, ...readMigration(reading) };
  reading.end();
  return { ...content, schema_version };
}

function guardIntact(bytes: Buffer): void {
  if (bytes.length < least_bytes) throw new DamagedRecord('it ends here', bytes.length);
  const end = bytes.length - checksum_bytes;
  if (bytes.readUInt32BE(end) !== crc32(bytes.subarray(0, end))) throw new DamagedRecord('its checksum differs', end);
}

function writeMigration(to: Written, { seed, at_ms }: MigrationRecord): void {
  writeValue(to, seed);
  writeValue(to, at_ms);
}

function readMigration(reading: Reading): Pick<MigrationRecord, 'seed' | 'at_ms'> {
  const [seed, at_ms] = [reading.value(), reading.value()];
  if (!Buffer.isBuffer(seed) || typeof at_ms !== 'number') throw reading.damaged('a migration has no seed and time');
  return { seed, at_ms };
}

function writeChanges(to: Written, changes: readonly Change[]): void {
  const tables = new Map<string, number>();
  for (const { table } of changes) if (!tables.has(table)) tables.set(table, tables.size);
  writeNumber(to, tables.size);
  for (const name of tables.keys()) writeValue(to, name);
  writeNumber(to, changes.length);
  for (const change of changes) {
    writeNumber(to, (tables.get(change.table) ?? 0) * acts.length + acts.indexOf(change.act));
    if (change.act === 'insert') writeList(to, change.row);
    else writeList(to, change.key);
    if (change.act !== 'update') continue;
    writeNumber(to, maskOf(change.columns));
    for (const value of change.values) writeValue(to, value);
  }
}

function readChanges(reading: Reading): Change[] {
  const tables = Array.from({ length: reading.count() }, () => String(reading.value()));
  return Array.from({ length: reading.count() }, (): Change => {
    const code = reading.number();
    const table = tables[Math.floor(code / acts.length)];
    if (table === undefined) throw reading.damaged('a change names no table');
    const act = acts[code % acts.length] ?? 'delete';
    if (act === 'insert') return { act, table, row: readList(reading) };
    const key = readList(reading);
    if (act === 'delete') return { act, table, key };
    const columns = listPositions(reading.number());
    return { act, table, key, columns, values: columns.map(() => reading.value()) };
  });
}

function writeList(to: Written, values: readonly Value[]): void {
  writeNumber(to, values.length);
  for (const value of values) writeValue(to, value);
}

function readList(reading: Reading): Value[] {
  return Array.from({ length: reading.count() }, () => reading.value());
}
