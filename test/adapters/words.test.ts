import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { approvalRequest, itemId, reasonOf } from '../../src/client/adapters/request.ts';
import { frameworks } from '../../src/client/adapters/tested.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { python } from '../helpers/programs/python.ts';

type Case = {
  arguments: Record<string, unknown>;
  ids?: Record<string, string>;
  changes?: string | null;
  unfit?: [text: string, flaws: [place: string, why: string][]];
};
const cases: Case[] = [
  { arguments: {} },
  {
    arguments: { to: 'Dana', amount: 120, note: '120', is_new: true, left: null, text: 'a\nb', odd: 'a\u2003b\u202e' },
  },
  { arguments: { to: { name: '<b>' }, all: ['&', '\u{1f600}'] }, ids: { run: 'r:1', call: '50%' } },
  { arguments: { text: 'long '.repeat(500) }, changes: null },
  { arguments: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`n${at}`, at])) },
  {
    arguments: { a: 1 },
    changes: 'They go back.',
    unfit: [
      '{"a": "x"}',
      [
        ['a[0].b', 'no <number>\u00a0'],
        ['', 'not JSON'],
      ],
    ],
  },
];
const reasons = [
  ['Approved', 'ada', ''],
  ['Approved with changes', null, ''],
  ['Denied', 'ada', 'Too <much>.'],
  ['Denied', 'ada', ' \n'],
] as const;
const usual = { run: 'r1', call: 'c1' };

const program = `
import json, os
from hdo.approvals import item_id
from hdo.tool_request import reason_of, tool_request
def request(case):
    ids, unfit = case.get("ids") or ${JSON.stringify(usual)}, case.get("unfit")
    name = item_id(ids.values())
    asked = tool_request(name, ids, "pay_<it>", case["arguments"], "A & B", case.get("changes", ""), unfit)
    return {**asked, "details": None}
given = json.loads(os.environ["CASES"])
print(json.dumps([[request(each) for each in given["cases"]], [reason_of(*each) for each in given["reasons"]]]))
`;

test('the adapters of both languages build the same requests and give the same reasons', async () => {
  const { stdout, stderr } = await python(program, { CASES: JSON.stringify({ cases, reasons }) });
  assert.equal(stderr, '');
  const own = cases.map(({ arguments: input, ids = usual, changes = '', unfit }) => {
    const call = { ids, framework: 'A & B', tool: 'pay_<it>', input, ...(changes !== null && { schema: { of: {} } }) };
    const flaws = unfit?.[1].map(([place, why]) => ({ place, why }));
    return {
      ...approvalRequest(
        { ...call, ...(changes && { changes }) },
        { attempt: 1, appearance: undefined, unfit: unfit && { text: unfit[0], flaws: flaws ?? [] } },
      ),
      caller_item_id: itemId(Object.values(ids)),
      details: null, // Python repeats the arguments there as JSON
    };
  });
  assert.deepEqual(JSON.parse(stdout), [own, reasons.map(([what, who, why]) => reasonOf(what, who, why))]);
});

test('both languages tell the agent the same about changed arguments that cannot run', () => {
  const source = (file: string) => readFileSync(join(root, 'src/client', file), 'utf8');
  const ours = source('adapters/openai-agents.ts');
  const sentences = [/const changes = '(.+)'/, /const told = '(.+)'/].map(
    (one) => one.exec(ours)?.[1] ?? assert.fail(),
  );
  for (const sentence of sentences) assert.ok(source('python/hdo/openai_agents.py').includes(`"${sentence}`), sentence);
});

const older = (version: string) => version.replace(/\d+/g, (digits) => String(Math.max(0, Number(digits) - 1)));
/** Returns the error of an adapter about a version of its framework. */
const wrong = (name: string, version: string, age: string, [from, before, tested]: readonly string[]) =>
  `${name} ${version} is too ${age} for this adapter, ` +
  `which works from ${from} and before ${before} (tested with ${tested})`;

test('every adapter for JavaScript names a framework that is too old or too new, and what was tested', async (t) => {
  const cwd = temporary(t);
  const adapters = join(root, 'src/client/adapters');
  const expected = Object.values(frameworks).flatMap(({ name, from, before, tested }) => [
    wrong(name, older(from), 'old', [from, before, tested]),
    wrong(name, before, 'new', [from, before, tested]),
  ]);
  const calls = `
import { answerApprovals } from '${adapters}/ai-sdk.ts';
import { askPeople } from '${adapters}/claude.ts';
import { answerInterruptions } from '${adapters}/openai-agents.ts';
const calls = { ai: () => answerApprovals({}, {}), '@openai/agents': () => answerInterruptions({}, {}),
  '@anthropic-ai/claude-agent-sdk': async () => askPeople({}, {}) };
import { writeFileSync } from 'node:fs';
for (const [name, versions] of Object.entries(JSON.parse(process.env.VERSIONS)))
  for (const version of versions) {
    writeFileSync(\`node_modules/\${name}/package.json\`, JSON.stringify({ version }));
    await calls[name]().catch((error) => console.log(error.message));
  }
`;
  const versions = Object.fromEntries(
    Object.values(frameworks).map(({ name, from, before }) => [name, [older(from), before]]),
  );
  for (const name of Object.keys(versions)) mkdirSync(join(cwd, 'node_modules', name), { recursive: true });
  writeFileSync(join(cwd, 'calls.mjs'), calls);
  const env = { VERSIONS: JSON.stringify(versions), PATH: dirname(process.execPath) };
  const { stdout, stderr } = await spoken(process.execPath, ['calls.mjs'], { cwd, env });
  assert.deepEqual([stdout.trim().split('\n'), stderr], [expected, '']);
});
