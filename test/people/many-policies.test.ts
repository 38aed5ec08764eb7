import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { action, submission } from '../helpers/data/submissions.ts';

const [policies, edits, items] = [60, 200, 100];
const actions = ['pay', 'amend', 'attach', 'reject'].map((value) => action({ value }));
/** The list may take twice the time that it takes without policies, and a save 50 ms. */
const [most_times, save_ms] = [2, 50];

/** Returns the median of some durations in milliseconds. */
function median(all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Measures two requests by turns, after each has run once, so that both have the same machine. */
async function mediansOf(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  await one();
  await other();
  const all: [number[], number[]] = [[], []];
  for (let count = 0; count < 21; count += 1) {
    all[0].push(await timed(one));
    all[1].push(await timed(other));
  }
  return [median(all[0]), median(all[1])];
}

test('after any number of changes a waiting request needs no less than when it was sent', async (t) => {
  const { save, item, alice, bob, read } = await policyDesk(t);
  const pay = { match: { caller: 'payables', action: 'pay' }, approvals: 2 };
  assert.equal((await save('payments', pay)).status, 200);
  const old = await item({ actions: [action({ value: 'wire' }), action({ value: 'pay' })] });
  const wires = { match: { caller: 'payables', action: 'wire' }, approvals: 1 };
  assert.deepEqual(outcome(await save('wires', wires)), [200, undefined]);
  for (let count = 0; count < 60; count += 1) {
    await save('other', { match: { row_type: `Type ${count}` }, approvals: 1 });
  }
  assert.equal((await read(old)).approvals?.actions.find(({ action_value }) => action_value === 'wire')?.approvals, 2);
  assert.equal(taken(await alice.answers(old, 'wire')).output_result_id, null);
  assert.ok(taken(await bob.answers(old, 'wire')).output_result_id);
});

test(`${policies} policies and ${edits} changes make a list no slower than twice, and a save stays fast`, async (t) => {
  const { box, ada, agent, item, save } = await policyDesk(t);
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const [eve, other] = [box.person('Eve', { account: 'other' }), box.caller('other', 'other')];
  const listOf = (page: Pick<typeof eve, 'call'>) => page.call('itemList', { query: { view: 'queue', limit: items } });
  for (let count = 0; count < items; count += 1) {
    const row_type = { display: `Type ${count % 50}`, icon: 'file' } as const;
    if (count > 0) await item({ row_type, actions });
    await other.call('inputSend', { body: submission({ caller_item_id: `other-${count}`, actions, row_type }) });
  }
  const saves: number[] = [];
  const policyOf = (at: number, change: number) => ({
    match: { row_type: `Type ${at % 50}`, ...(at % 6 === 0 && { caller: 'payables', action: 'pay' }) },
    approvals: 1 + (change % 3),
    who: at % 4 === 0 ? ['Alice', 'Bob', 'Carol'] : null,
    remind_after: `${1 + at}h`,
  });
  for (let change = 0; change < policies + edits; change += 1) {
    const at = change % policies;
    const saving = async () => assert.deepEqual(outcome(await save(`p${at}`, policyOf(at, change))), [200, undefined]);
    saves.push(await timed(saving));
  }
  const [many, none] = await mediansOf(
    () => listOf(ada.page),
    () => listOf(eve),
  );
  const [read] = await mediansOf(
    () => agent.call('inputList', { query: { limit: 1 } }),
    () => listOf(eve),
  );
  const late = median(saves.slice(-50));
  t.diagnostic(`list of ${items}: ${many} ms, without policies ${none} ms; agent ${read} ms; save ${late} ms`);
  assert.ok(many <= most_times * none, `${many} ms, without policies ${none} ms`);
  const early = median(saves.slice(0, 20)); // on a busy machine the disk alone takes longer than the bound
  assert.ok(late < Math.max(save_ms, 2 * early), `the last saves take ${late} ms, the first ${early} ms`);
});
