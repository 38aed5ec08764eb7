import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { test } from 'node:test';
import { runInThisContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { bundle } from '../../../build/executable/bundle.ts';
import { entries } from '../../../build/executable/entries.ts';
import type * as Library from '../../../src/cluster/log/library.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';
import { temporary } from '../../helpers/programs/hdo.ts';

test('the client that the executable carries, packed and without packages, speaks to PostgreSQL', async (t) => {
  const { postgres } = entries.later;
  assert.ok(postgres && entries.packed.includes('postgres'));
  const only = { threads: {}, later: { postgres }, whenUsed: {}, program: 'src/lib/process/version.ts' };
  const { others } = await bundle({ ...entries, ...only }, temporary(t));
  const text = brotliDecompressSync(readFileSync(others.postgres ?? '')).toString();
  const module = { exports: {} as typeof Library };
  const builtins = createRequire(import.meta.url);
  const required = (name: string) => {
    assert.ok(isBuiltin(name), `${name} is no module of Node`);
    return builtins(name);
  };
  runInThisContext(text)(module, module.exports, required);
  const client = new module.exports.Client({ connectionString: (await sharedPostgres()).url() });
  await client.connect();
  const { rows } = await client.query('SELECT $1::int AS answer', [42]);
  assert.deepEqual(rows, [{ answer: 42 }]);
  await client.end();
});
