import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { root } from '../helpers/data/sources.ts';
import { eventually } from '../helpers/until.ts';
import { type Framework, workshop } from './frameworks.ts';
import { example, sections } from './pages.ts';
import { typed } from './typed.ts';

for (const framework of ['ai-sdk', 'openai-agents'] as const) {
  test(`the example for ${sections[framework]} works as pasted, and runs the tool after a yes`, async (t) => {
    const box = await account();
    const agent = box.caller('agent');
    const person = box.person('petra');
    const { cwd, write, run } = await workshop(t, framework);
    write('index.js', example(framework));
    for (const name of ['store.mjs', `${framework}-refund.mjs`]) {
      copyFileSync(join(root, 'test/adapters/agents', name), join(cwd, name.replace(/.*-refund\.mjs/, 'agent.js')));
    }
    const running = run('index.js', { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key, STORE: cwd });
    await eventually(async () => (await agent.call('inputList')).returned_count === 1);
    const { items } = await agent.call('inputList');
    const item = await person.find(agent, items[0]?.caller_item_id ?? '');
    assert.match(item.raw_input?.title ?? '', /May <code>refund<\/code> run\?/);
    await person.answer(item, 'approve');
    const { code, stderr } = await running;
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(readFileSync(join(cwd, 'ledger'), 'utf8')), { order: 7 });
    assert.equal((await agent.call('inputList')).returned_count, 0);
  });
}

for (const [framework, program] of Object.entries(typed) as [Framework, string][]) {
  test(`the types of the adapter for ${sections[framework]} fit the framework in strict mode`, async (t) => {
    const { write, typeErrors } = await workshop(t, framework);
    write('typed.ts', program);
    assert.equal(typeErrors('typed.ts'), '');
  });
}
