import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { frameworks as accepted } from '../../src/client/adapters/tested.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { isLong } from '../helpers/data/seed.ts';
import { root } from '../helpers/data/sources.ts';
import { frameworks, workshop } from './frameworks.ts';
import { people } from './people.ts';
import { type Act, assertPromises, eachChoice, storiesOf } from './promises.ts';

// each test installs a framework once more, so they are parts of npm run test:adapters only
for (const framework of isLong ? (['ai-sdk', 'openai-agents'] as const) : []) {
  const { name, from } = accepted[framework];
  test(`with ${name} ${from}, the lowest accepted version, a person approves, changes and denies`, async (t) => {
    const box = await account();
    const { cwd, run } = await workshop(t, framework, { ...frameworks[framework], [name]: from });
    for (const file of ['store.mjs', `${framework}.mjs`])
      copyFileSync(join(root, 'test/adapters/agents', file), join(cwd, file));
    const STORE = join(cwd, 'store');
    mkdirSync(STORE);
    const { base_url } = box;
    const crowd = people({ base_url, token: box.person('petra').token, choose: eachChoice, pick: () => 0 });
    t.after(crowd.stop);
    const env = { HDO_URL: base_url, HDO_API_KEY: box.caller('agent').api_key, RUNS: 'run-0', CALLS: '3', STORE };
    const { code, stderr } = await run(`${framework}.mjs`, env);
    assert.equal(code, 0, stderr);
    await crowd.stop();
    const ledger = readFileSync(join(STORE, 'ledger'), 'utf8').trim().split('\n');
    const stories = storiesOf(
      [...crowd.choices.values()],
      ledger.map((line): Act => JSON.parse(line)),
    );
    assert.equal(stories.size, 3);
    assertPromises(stories, { changes: framework === 'ai-sdk' });
  });
}

test('the lowest accepted version of each framework is not newer than the tested one', () => {
  for (const [framework, { name, from, tested }] of Object.entries(accepted)) {
    assert.ok(from.localeCompare(tested, 'en', { numeric: true }) <= 0, name);
    assert.equal(Object.entries(frameworks[framework as keyof typeof frameworks])[0]?.[1], tested);
  }
});
