import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Item } from '../../helpers/appliance/person.ts';
import { until } from '../../helpers/until.ts';
import { type Choice, folder, type Office, openOffice } from './office.ts';

const program = [join(folder, 'langgraph_tools.py')];
const approve = { action: 'approve' };
const deny = { action: 'deny', text: 'No' };
const toolOf = ({ raw_input }: Item) => /<code>(\w+)<\/code>/.exec(raw_input?.title ?? '')?.[1] ?? '';

/** Runs a program to its end. Answers by the tool's name, and returns which tools the requests showed. */
async function ran(office: Office, env: NodeJS.ProcessEnv, choices: Readonly<Record<string, Choice>> = {}) {
  const agent = await office.start(program, env);
  const shown: string[] = [];
  let is_over = false;
  const said = agent.said.finally(() => {
    is_over = true;
  });
  await until('the program ends', async () => {
    for (const item of await office.pending()) {
      shown.push(toolOf(item));
      await office.answer(item, () => choices[toolOf(item)] ?? deny);
    }
    return is_over;
  });
  return { ...(await said), shown };
}

/** The key of each call that ran. Fails for a call that ran without a yes to its own tool and arguments. */
function keysOf(office: Office, name: string): string[] {
  return office.ledger().flatMap(({ to, key, ...call }) => {
    const given = office.answers.get(key) ?? assert.fail(`${to} ran without an answer`);
    assert.deepEqual([given.action, given.shown], ['approve', (call as unknown as { args: unknown }).args]);
    return to === name ? [key] : [];
  });
}

for (const [HDO_SHAPE, HDO_SLOW, pays] of [
  ['parallel', 'pay', 2],
  ['parallel', 'delete_all', 2],
  ['nested', 'delete_all', 1],
] as const) {
  test(`${HDO_SHAPE} tools that ask get their own answers, with ${HDO_SLOW} late in every other run`, async (t) => {
    const office = await openOffice(t);
    const { code, stderr, shown } = await ran(office, { HDO_SHAPE, HDO_SLOW }, { pay: approve });
    assert.equal(code, 0, stderr);
    assert.deepEqual(shown.sort(), ['delete_all', ...Array(pays).fill('pay')]);
    assert.equal(new Set(keysOf(office, 'pay')).size, pays, 'two equal calls have an answer each');
    assert.deepEqual(keysOf(office, 'delete_all'), []);
  });
}

const line = /Write in each tool: answer = ask\("pay", \{"to": to, "amount": amount\}\)/;

test('several calls of a ToolNode without ask() are refused before a request, and run once mended', async (t) => {
  const office = await openOffice(t);
  for (const HDO_SHAPE of ['raw parallel', 'raw nested']) {
    const HDO_THREAD = HDO_SHAPE;
    const { code, stderr, shown } = await ran(office, { HDO_SHAPE, HDO_THREAD }, { pay: approve });
    assert.equal(code, 1);
    assert.match(stderr, line);
    assert.match(stderr, /has 2 tool calls at once/);
    assert.deepEqual([shown, office.ledger()], [[], []]);
  }
  const mended = { HDO_SHAPE: 'raw parallel, mended', HDO_THREAD: 'raw parallel' };
  const { code, stderr, shown } = await ran(office, mended, { pay: approve });
  assert.equal(code, 0, stderr);
  assert.deepEqual(shown.sort(), ['delete_all', 'pay']);
  assert.deepEqual([keysOf(office, 'pay').length > 0, keysOf(office, 'delete_all')], [true, []]);
});

test('a tool that reads the raw value of interrupt() finds no yes in it', async (t) => {
  const office = await openOffice(t);
  const single = await ran(office, { HDO_SHAPE: 'raw single' }, { pay: approve });
  assert.match(single.stderr, /KeyError: 'approved'/);
  assert.deepEqual(office.ledger(), []);

  const { code, stdout, stderr } = await ran(office, { HDO_SHAPE: 'raw', HDO_THREAD: 'raw' }, { pay: approve });
  assert.equal(code, 0, stderr);
  const [value = '', read = '', ...refused] = stdout.trim().split('\n');
  const { tool, arguments_digest, output_result_id, verdict, ...more } = JSON.parse(value);
  assert.deepEqual([tool, more], ['pay', {}]);
  assert.match(arguments_digest, /^[0-9a-f]{64}$/);
  assert.ok(office.answers.has(output_result_id));
  assert.doesNotMatch(verdict, /approve|true/);
  assert.deepEqual(JSON.parse(read), [null, null, null, null, null]);
  assert.deepEqual(refused, [
    'delete_all must not run: a person answered a call of pay, and did not see this one',
    ...Array(2).fill('pay must not run: a person answered a call with other arguments, and did not see this one'),
    "True True {'to': 'Dana', 'amount': 10}",
    'done',
  ]);
});

test('two questions in sequence in one node each get their own answer', async (t) => {
  const office = await openOffice(t);
  const { code, stderr, shown } = await ran(office, { HDO_SHAPE: 'two' }, { delete_all: approve });
  assert.equal(code, 0, stderr);
  assert.deepEqual(shown, ['pay', 'delete_all']);
  assert.deepEqual([keysOf(office, 'pay'), keysOf(office, 'delete_all').length], [[], 1]);
});

async function crashed(t: TestContext, env: NodeJS.ProcessEnv): Promise<Office> {
  const office = await openOffice(t);
  const { code, shown } = await ran(office, env, { pay: approve });
  assert.notEqual(code, 0);
  assert.deepEqual(shown, ['pay']);
  keysOf(office, 'pay');
  return office;
}

for (const [how, HDO_DIE] of [
  ['an error', ''],
  ['kill -9', '1'],
] as const) {
  test(`after ${how}, the yes to a call does not reach another call of a new version`, async (t) => {
    const asked = await crashed(t, { HDO_SHAPE: 'moved ask', HDO_DIE });
    const again = await ran(asked, { HDO_SHAPE: 'moved ask', HDO_VERSION: '2' });
    assert.equal(again.code, 0, again.stderr);
    assert.deepEqual([again.shown, keysOf(asked, 'delete_all')], [['delete_all'], []]);

    const compared = await crashed(t, { HDO_SHAPE: 'moved verdict', HDO_DIE });
    const refused = await ran(compared, { HDO_SHAPE: 'moved verdict', HDO_VERSION: '2' });
    assert.match(refused.stderr, /NotShown: delete_all must not run: a person answered a call of pay/);
    assert.deepEqual([refused.shown, keysOf(compared, 'delete_all')], [[], []]);
  });
}
