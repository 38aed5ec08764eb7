import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataOf } from '../../helpers/appliance/ask.ts';
import { isLong } from '../../helpers/data/seed.ts';
import { root } from '../../helpers/data/sources.ts';
import { until } from '../../helpers/until.ts';
import { agents, type Choice, changed, isApproved, middleware, openOffice, type Payment } from './office.ts';

const folder = join(root, 'test/adapters/python/agents');
const choices: readonly Choice[] = [
  { action: 'approve' },
  { action: 'approve-with-changes', text: '{"to": "run 1", "amount": "many", "tip": 1}' },
  { action: 'deny', text: 'Too much <money>' },
];

/** Approves, changes (first to arguments that do not fit, then to fitting ones) or denies by the amount. */
function choose(shown: Payment, was_unfit: boolean): Choice {
  const choice = choices[shown.amount % 1_000] ?? { action: 'approve' };
  if (shown.amount >= 1_000) return { action: 'approve' };
  return was_unfit ? { ...choice, text: JSON.stringify(changed(shown)) } : choice;
}

for (const [framework, program] of Object.entries({ ...agents, 'LangGraph middleware': middleware })) {
  test(`${framework}: approve runs the tool, changes run it changed, and deny tells the reason`, async (t) => {
    const office = await openOffice(t);
    const agent = await office.start([join(folder, program)], { HDO_RUNS: 'run', HDO_PAUSES: '3' });
    let is_over = false;
    const said = agent.said.finally(() => {
      is_over = true;
    });
    const unfit: string[] = [];
    await until('the agent ends', async () => {
      for (const item of await office.pending()) {
        const again = /do not fit the tool:.*<\/ul>/.exec(item.raw_input?.summary ?? '')?.[0];
        if (again) unfit.push(again);
        await office.answer(item, (shown) => choose(shown, again !== undefined));
      }
      return is_over;
    });
    const { code, stdout, stderr } = await said;
    assert.equal(code, 0, stderr);
    assert.match(stdout, /paid 1001 to run 1/);
    assert.match(stdout, /Denied by ada: Too much <money>/);
    assert.match(unfit.join(), /<code>amount<\/code>: .*tip|tip.*<code>amount<\/code>: /);
    const payments = new Set(office.ledger().map(({ to, amount }) => `${amount} to ${to}`));
    const second = framework === 'LangGraph' ? ['3000 to run 0'] : []; // its first node pauses twice
    assert.deepEqual([...payments].sort(), ['0 to run 0', '1001 to run 1', ...second]);
    if (program !== middleware) isApproved(office, changed);
    const left = dataOf(await office.agent('inputList')) as { returned_count: number };
    assert.equal(left.returned_count, 0, 'every decision is acknowledged');
  });
}

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
    if (program !== middleware && (program === LangGraph || !isLong)) return; // npm test cancels one of them
    assert.equal(await cancelled({ HDO_RUNS: 'other' }, 4), 4);
    assert.equal(await cancelled({ HDO_RUNS: 'third', HDO_ON_CANCEL: 'delete' }, 6), 4);
    const again = await start({ HDO_RUNS: 'third,run,other' });
    await until('what was deleted is asked again, and nothing else', async () => (await asked()) === 6);
    for (const item of await office.pending()) await office.answer(item, () => ({ action: 'approve' }));
    assert.equal((await again.said).code, 0);
    assert.equal(new Set(office.ledger().map(({ to }) => to)).size, 6);
  });
}
