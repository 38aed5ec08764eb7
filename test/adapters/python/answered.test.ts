import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataOf } from '../../helpers/appliance/ask.ts';
import { until } from '../../helpers/until.ts';
import { agents, type Choice, changed, folder, isApproved, middleware, openOffice, type Payment } from './office.ts';

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
