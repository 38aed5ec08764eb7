import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { notified } from '../../helpers/appliance/notified.ts';
import type { Item } from '../../helpers/appliance/person.ts';
import { spoken } from '../../helpers/browser/spoken.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { until } from '../../helpers/until.ts';
import { frameworkPython } from './frameworks.ts';
import { argumentsIn, folder, openOffice, pythonEnv } from './office.ts';

const program = [join(folder, 'shown_agent.py')];
const all = ['middleware', 'node', 'pydantic', 'openai'];
const pay = { to: 'Eve', amount: 7, currency: 'USD' };
const remove = { path: '/etc' };

test('every adapter shows the arguments that run: with defaults and conversions, and the MCP server', async (t) => {
  const office = await openOffice(t);
  const agent = await office.start(program, { HDO_RUNS: all.join(), HDO_HOSTED: '{"repo": "a"}' });
  const shown: Item[] = [];
  let is_over = false;
  const said = agent.said.finally(() => {
    is_over = true;
  });
  await until('the agents end', async () => {
    for (const item of await office.pending()) {
      shown.push(item);
      await office.answer(item, () => ({ action: 'approve' }));
    }
    return is_over;
  });
  const { code, stdout, stderr } = await said;
  assert.equal(code, 0, stderr);
  const titled = (tool: string) => shown.filter(({ raw_input }) => raw_input?.title.includes(`<code>${tool}</code>`));
  assert.deepEqual(titled('pay').map(argumentsIn), Array(4).fill(pay));
  assert.deepEqual(titled('remove').map(argumentsIn), Array(4).fill(remove));
  const ledger = office.ledger() as unknown as { to: string; args: unknown }[];
  const ran = new Set(ledger.map(({ to, args }) => `${to} ${JSON.stringify(args)}`));
  assert.deepEqual(
    [...ran].sort(),
    all.flatMap((name) => [`${name} pay ${JSON.stringify(pay)}`, `${name} remove ${JSON.stringify(remove)}`]).sort(),
    'what the person saw is what ran, and nothing whose validator gives another value each time',
  );
  assert.equal([...stdout.matchAll(/odd was not run: .*validator gives other arguments/g)].length, 3);
  const [hosted] = titled('drop');
  assert.equal(hosted?.raw_input?.title, 'May <code>drop</code> of the server <code>gh</code> run?');
  assert.deepEqual(hosted && argumentsIn(hosted), { repo: 'a' });
});

test('a call whose arguments are not found is refused, and nobody is asked about it', async (t) => {
  const office = await openOffice(t);
  const { code } = await (await office.start(program, { HDO_RUNS: 'openai' })).said;
  assert.equal(code, 1);
  assert.deepEqual([await office.pending(), office.ledger()], [[], []]);
});

test('a decision that a policy made is a no in every adapter', async (t) => {
  const policy =
    '[[policy]]\nname = "slow"\nmatch = { action = "approve" }\nexpire_after = "1h"\non_expiry = "approve"';
  const { box, agent, pass } = await notified(t, [policy]);
  const python = await frameworkPython();
  const cwd = temporary(t);
  const own = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key, HDO_FOLDER: cwd, HDO_RUNS: all.join() };
  const env = { ...pythonEnv(python), ...own, HDO_HOSTED: '{"repo": "a"}' };
  let is_over = false;
  const running = spoken(python, program, { cwd, env }).finally(() => {
    is_over = true;
  });
  await until('the agents end', async () => {
    const { items } = await agent.call('inputList');
    if (items.some(({ status }) => status === 'pending')) await pass(61 * 60_000);
    return is_over;
  });
  const { code, stdout, stderr } = await running;
  assert.equal(code, 0, stderr);
  assert.equal([...stdout.matchAll(/Nobody answered; the policy decided\./g)].length >= 6, true, stdout);
  assert.doesNotMatch(stdout, /Eve|etc/);
});
