import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { isLong } from '../../helpers/data/seed.ts';
import { until } from '../../helpers/until.ts';
import { agents, folder, middleware, openOffice } from './office.ts';

const { LangGraph, ...others } = agents;

for (const [framework, program] of Object.entries({ 'LangGraph, arun': middleware, ...others, LangGraph })) {
  test(`${framework}: a wait without an answer leaves the requests, or deletes them if told so`, async (t) => {
    const office = await openOffice(t);
    const asked = async () => (await office.pending()).length;
    const start = (more: NodeJS.ProcessEnv) => {
      return office.start([join(folder, program)], { HDO_RUNS: 'run', HDO_PAUSES: '2', ...more });
    };
    const cancelled = async (more: NodeJS.ProcessEnv, open: number) => {
      const agent = await start(more);
      await until('it has asked', async () => (await asked()) === open);
      agent.kill('SIGINT');
      assert.notEqual((await agent.said).code, 0);
      return asked();
    };
    const inVain = await (await start({ HDO_SECONDS: '0' })).said;
    assert.match(inVain.stderr, /Unanswered: 2 tool calls of (?:run|thread) \w+ have no answer/);
    assert.equal(await asked(), 2);
    if (program !== middleware && (program === LangGraph || !isLong)) return; // npm run test:all cancels one of them
    assert.equal(await cancelled({ HDO_RUNS: 'other' }, 4), 4);
    assert.equal(await cancelled({ HDO_RUNS: 'third', HDO_ON_CANCEL: 'delete' }, 6), 4);
    const again = await start({ HDO_RUNS: 'third,run,other' });
    await until('what was deleted is asked again, and nothing else', async () => (await asked()) === 6);
    for (const item of await office.pending()) await office.answer(item, () => ({ action: 'approve' }));
    assert.equal((await again.said).code, 0);
    assert.equal(new Set(office.ledger().map(({ to }) => to)).size, 6);
  });
}
