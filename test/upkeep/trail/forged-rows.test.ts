import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { databaseFile } from '../../../src/store/database/database.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';
import { history } from '../../fixtures/history.ts';
import { executable } from '../../helpers/appliance/executable-box.ts';
import { atOnce } from '../../helpers/at-once.ts';
import { spoken } from '../../helpers/browser/spoken.ts';
import { isLong } from '../../helpers/data/seed.ts';
import { root } from '../../helpers/data/sources.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { describe, type Forgery, forgedTables, forgeriesOf, isRefusal } from './forge.ts';

test('changed columns, removed rows and added rows are found and named', async (t) => {
  // in a process of its own, where collecting the garbage, as each check does, is cheap
  const forge = [join(import.meta.dirname, 'forge-all.ts'), await history(t), isLong ? '1' : '4'];
  const { code, stdout, stderr } = await spoken(process.execPath, forge, { cwd: root, env: {} });
  assert.equal(code, 0, stderr);
  const { unforged, tables } = JSON.parse(stdout) as Forged;
  assert.deepEqual([unforged, tables.map(({ table }) => table)], [[], forgedTables]);
  for (const { table, tried, refused, unseen } of tables) {
    assert.deepEqual(unseen, []);
    assert.ok(
      tried - refused > (isLong ? 50 : 12),
      `${table}: ${tried} forgeries, ${refused} of them rejected by the schema`,
    );
    t.diagnostic(`${table}: ${tried} forgeries, ${refused} of them rejected by the schema`);
  }
});
type Forged = { unforged: string[]; tables: { table: string; tried: number; refused: number; unseen: string[] }[] };

test('the executable finds a sample of the forgeries, and audit verify those of the trail', async (t) => {
  const data = await history(t);
  const db = sqlite(databaseFile(data));
  t.after(() => db.close());
  assert.deepEqual(await Promise.all(['verify', 'audit verify'].map((command) => codeOf(command, data))), [0, 0]);
  const sample = forgedTables.flatMap((table) => {
    const all = [...forgeriesOf(db, table)];
    return shares.flatMap((share) => all[Math.floor(share * all.length)] ?? []);
  });
  assert.equal(sample.length, forgedTables.length * shares.length);
  await atOnce(2, sample, async (forgery) => {
    const forged = copyWith(t, data, forgery);
    if (forged === undefined) return;
    assert.equal(await codeOf('verify', forged), 65, describe(forgery, []));
    if (forgery.table.startsWith('audit'))
      assert.equal(await codeOf('audit verify', forged), 65, describe(forgery, []));
  });
});

const shares = isLong ? [0.1, 0.5, 0.95] : [0.5];

async function codeOf(command: string, data: string): Promise<number | null> {
  return (await executable([...command.split(' '), '--data', data])).code;
}

/** Copies the folder and forges a row in the copy. Returns undefined if the schema rejects the row. */
function copyWith(t: TestContext, data: string, { sql, values }: Forgery): string | undefined {
  const copy = temporary(t);
  cpSync(data, copy, { recursive: true });
  const db = sqlite(databaseFile(copy));
  db.pragma('foreign_keys = OFF');
  try {
    db.prepare(sql).run(...values);
    return copy;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  } finally {
    db.close();
  }
}
