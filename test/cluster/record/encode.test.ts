import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { DamagedRecord } from '../../../src/cluster/record/bytes.ts';
import type { Change, ChangeRecord, Value } from '../../../src/cluster/record/change.ts';
import { decodeRecord, OtherFormat, openEncoder, RecordTooLong } from '../../../src/cluster/record/encode.ts';
import { tries } from '../../helpers/data/seed.ts';

const encode = openEncoder();
const plainly = { noNullPrototype: true } as const;
const long = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const beyond = fc.bigInt(long).filter((value) => !Number.isSafeInteger(Number(value)));
const blob = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
const text = fc.string({ unit: 'binary', maxLength: 40 });
const value: fc.Arbitrary<Value> = fc.oneof(fc.constant(null), fc.maxSafeInteger(), fc.integer(), beyond, text, blob);
const table = fc.constantFrom('inputs', 'files', 'a table', 'Tabelle größer');
const key = fc.array(value, { minLength: 1, maxLength: 3 });
const cells = fc.dictionary(fc.nat(51).map(String), value, { minKeys: 1, maxKeys: 8 });
const changed = cells.map((found) => Object.entries(found).sort(([one], [other]) => Number(one) - Number(other)));
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ act: fc.constant('insert' as const), table, row: fc.array(value, { maxLength: 30 }) }, plainly),
  fc.record({ act: fc.constant('delete' as const), table, key }, plainly),
  fc.tuple(table, key, changed).map(([table, key, found]) => ({
    act: 'update' as const,
    table,
    key,
    columns: found.map(([at]) => Number(at)),
    values: found.map(([, value]) => value),
  })),
);
const schema_version = fc.nat(1_000);
const anyRecord: fc.Arbitrary<ChangeRecord> = fc.oneof(
  fc.record(
    { kind: fc.constant('rows' as const), schema_version, changes: fc.array(change, { maxLength: 20 }) },
    plainly,
  ),
  fc.record(
    {
      kind: fc.constant('migration' as const),
      schema_version,
      seed: blob,
      at_ms: fc.maxSafeInteger(),
    },
    plainly,
  ),
);

const fixed: ChangeRecord = {
  kind: 'rows',
  schema_version: 25,
  changes: [
    { act: 'insert', table: 'notes', row: [7, 'out_1', 'größer', Buffer.from('00ff', 'hex')] },
    { act: 'update', table: 'totals', key: ['', ''], columns: [2, 9], values: [-1, 2n ** 62n] },
    { act: 'delete', table: 'notes', key: [null] },
  ],
};
/** Programs of other versions read these bytes. Another encoding needs another format. */
const fixed_hex =
  '0100190216' + // format 1, rows, schema version 25, two tables
  '6e6f746573' + // notes
  '1a746f74616c73' + // totals
  '0300043916' + // three changes; an insertion with four values: 7
  '6f75745f31226772c3b6c39f65720b00ff';

test('a record is encoded in the same bytes by every program of its format', () => {
  const bytes = encode(fixed);
  assert.equal(bytes.subarray(0, fixed_hex.length / 2).toString('hex'), fixed_hex);
  assert.deepEqual(decodeRecord(bytes), fixed);
});

test('every record comes back from its bytes', () => {
  const comesBack = fc.property(anyRecord, (record) => {
    assert.deepEqual(decodeRecord(encode(record)), record);
  });
  fc.assert(comesBack, tries(1_000));
});

test('integers of all sizes, NUL characters and lone bytes come back exactly', () => {
  const powers = Array.from({ length: 63 }, (_, at) => 2n ** BigInt(at));
  const integers = powers.flatMap((power) => [power - 1n, power, power + 1n, -power]).map(plain);
  const row = [...integers, -(2n ** 63n), 'a\0b', '', '\uFFFF\u{10FFFF}', Buffer.from([0, 255]), Buffer.alloc(0), null];
  const record: ChangeRecord = { kind: 'rows', schema_version: 25, changes: [{ act: 'insert', table: 'notes', row }] };
  assert.deepEqual(decodeRecord(encode(record)), record);
});

function plain(value: bigint): Value {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

test('every changed byte and every cut of a record is found, and named', () => {
  const bytes = encode(fixed);
  for (let at = 0; at < bytes.length; at += 1) {
    for (const bit of [1, 128]) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (bytes[at] ?? 0) ^ bit;
      assert.throws(() => decodeRecord(flipped), at === 0 ? OtherFormat : /damaged at byte \d+: its checksum differs/);
    }
    assert.throws(
      () => decodeRecord(bytes.subarray(0, at)),
      /damaged at byte \d+: (its checksum differs|it ends here)/,
    );
  }
});

test('damage under a valid checksum is found where it is', () => {
  const flawed: readonly (readonly [string, RegExp])[] = [
    ['010519', /at byte 2: its kind is unknown/],
    ['01001901', /at byte 4: it ends within a list of 1/],
    ['010019010a6e', /at byte 5: it ends within a value of 2 bytes/],
    ['0100190005', /at byte 5: it ends within a list of 5/],
    ['01001900010600', /at byte 6: a change names no table/],
    ['0100190000ff', /at byte 5: 1 bytes follow its end/],
    [`010019${'ff'.repeat(9)}`, /at byte 11: a number is too long/],
    ['010119', /at byte 3: it ends within a number/],
    ['0101190505', /a migration has no seed and time/],
    ['01011908', /a value has the unknown kind 2/],
  ];
  for (const [hex, says] of flawed) {
    assert.throws(
      () => decodeRecord(checked(Buffer.from(hex, 'hex'))),
      (error: unknown) => error instanceof DamagedRecord && says.test(error.message),
      hex,
    );
  }
});

/** Appends the checksum that the bytes must have. */
function checked(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([bytes, sum]);
}

test('a record of a newer format is refused with both formats', () => {
  const bytes = encode(fixed);
  bytes[0] = 2;
  assert.throws(() => decodeRecord(bytes), /has format 2, but this hdo reads format 1: use a newer hdo/);
});

test('a record that is too long is refused, and the next one is whole', () => {
  const bounded = openEncoder(1_000);
  const large: ChangeRecord = {
    kind: 'rows',
    schema_version: 25,
    changes: [{ act: 'insert', table: 'notes', row: ['x'.repeat(1_000)] }],
  };
  assert.throws(() => bounded(large), RecordTooLong);
  assert.deepEqual(decodeRecord(bounded(fixed)), fixed);
});
