import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { type AuditColumn, auditColumnNames, auditColumns } from '../../src/contract/audit-columns.ts';
import { openForReading } from '../../src/store/database/database.ts';
import { prepareForServing } from '../../src/store/migrations/prepare.ts';
import { auditValues } from '../../src/store/tables/audit.ts';
import { chainHash, first_hash } from '../../src/store/tables/audit-chain.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const plain = { number: 1, at: '2026-03-01T10:00:00.000Z', kind: 'item.sent', actor: 'cal_a' } as const;
const first = [first_hash, 1, plain.at, 'item.sent', null, null, 'cal_a', null, null, null];

test('the table of columns names every column of the trail in the database', (t) => {
  const data = temporary(t);
  prepareForServing(data);
  const db = openForReading(data);
  t.after(() => db.close());
  const columns = db.pragma('table_info(audit)') as { name: string; type: string; notnull: 0 | 1; pk: 0 | 1 }[];
  const stored = columns.map(({ name, type, notnull, pk }) => [name, type, notnull === 1 || pk === 1]);
  const table: readonly [string, AuditColumn][] = Object.entries(auditColumns);
  const named = table.map(([name, { value, always = false }]) => [name, value.toUpperCase(), always]);
  assert.deepEqual(stored.toSorted(), [...named, ['hash', 'TEXT', true]].toSorted());
});

test('the hash of a row covers every column, and rows from before a column keep their hash', () => {
  const forms = [
    [{}, first],
    [{ note_hash: 'n' }, [...first, 'n']],
    [{ item: 'itm_a' }, [...first, null, 'itm_a', null, null, null, null, null]],
    [{ note_hash: 'n', state: '{}' }, [...first, 'n', null, null, null, null, null, '{}']],
  ] as const;
  for (const [given, values] of forms) {
    assert.equal(chainHash(first_hash, auditValues({ ...plain, ...given })), hash('sha256', JSON.stringify(values)));
  }
  const whole = auditValues({ ...plain, state: '{}' });
  for (const name of auditColumnNames) {
    const changed = { ...whole, [name]: auditColumns[name].value === 'integer' ? 7 : 'changed' };
    assert.notEqual(chainHash(first_hash, changed), chainHash(first_hash, whole), name);
  }
});

test('a column that is not hashed does not compile', () => {
  // @ts-expect-error without hashed_since
  const column: AuditColumn = { value: 'text', shown: false, exported: true };
  assert.ok(!('hashed_since' in column));
});
