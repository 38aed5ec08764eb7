import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { count, isLong, seed, toRepeat } from '../helpers/data/seed.ts';
import { root } from '../helpers/data/sources.ts';
import { type Framework, workshop } from './frameworks.ts';

const programs = count({ usual: 20, long: 1_000 });
/** The SDK of Claude is installed for npm run test:adapters only. */
const tested: readonly Framework[] = isLong ? ['ai-sdk', 'openai-agents', 'claude'] : ['ai-sdk', 'openai-agents'];

for (const framework of tested) {
  test(`${framework}: no call of ${programs} random programs runs on a yes to another one; ${toRepeat}`, {
    timeout: 3_600_000,
  }, async (t) => {
    const box = await account();
    const { cwd, run } = await workshop(t, framework);
    for (const name of ['random.mjs', `random-${framework}.mjs`])
      copyFileSync(join(root, 'test/adapters/agents', name), join(cwd, name));
    const { code, stdout, stderr } = await run(`random-${framework}.mjs`, {
      HDO_URL: box.base_url,
      HDO_API_KEY: box.caller('agent').api_key,
      TOKEN: box.person('petra').token,
      PROGRAMS: String(programs),
      SEED: String(seed),
    });
    assert.equal(code, 0, stderr);
    const { ran, answered, wrong, errors } = JSON.parse(stdout);
    t.diagnostic(`${answered} answers, ${ran} calls ran, programs ended by errors: ${JSON.stringify(errors)}`);
    assert.deepEqual(wrong, []);
    assert.ok(ran > programs, `${ran} calls ran`);
  });
}
