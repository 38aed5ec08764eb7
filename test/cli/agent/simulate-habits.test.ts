import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, submission } from '../../helpers/data/submissions.ts';
import { hdoBeside, startHdo } from '../../helpers/programs/hdo.ts';
import { servedFolder, serving } from '../../helpers/programs/served-folder.ts';

type Act = { did: string; caller_item_id: string; action_value: string; refused: string | null };

/** Answers the pending requests once, and returns what was done. */
async function simulated(data: string, ...flags: string[]): Promise<Act[]> {
  const { stdout, stderr } = await hdoBeside(['simulate', '--data', data, '--once', '--json', ...flags]);
  assert.doesNotMatch(stdout, /"error"/, stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('the same seed denies the same requests in any order', async (t) => {
  const { data, client } = await servedFolder(t, ['--dev']);
  const denying = [
    { values: ['approve', 'hold', 'no-thanks'], tones: [], denied: 'no-thanks' },
    { values: ['approve', 'wipe', 'later'], tones: ['neutral', 'danger'], denied: 'wipe' },
    { values: ['approve', 'later'], tones: [], denied: 'later' },
    { values: ['approve'], tones: [], denied: 'approve' },
  ];
  const ids = Array.from({ length: 24 }, (_, at) => `job-${at}`);
  const actionsOf = (id: string) => {
    const { values = [], tones = [] } = denying[Number(id.slice(4)) % denying.length] ?? {};
    const look = (at: number) => tones[at] && { tone: tones[at] as 'danger', style: 'solid' as const };
    return values.map((value, at) => action({ value, display: value, ...look(at) }));
  };
  const ask = async (order: readonly string[]) => {
    for (const caller_item_id of order) {
      await client.inputSend(submission({ caller_item_id, actions: actionsOf(caller_item_id) }));
    }
    const acts = await simulated(data, '--deny', '50%', '--seed', '7');
    const { items } = await client.outputReadAll();
    for (const { output_result_id } of items) await client.outputAck(output_result_id);
    assert.partialDeepStrictEqual(acts.at(-1), { did: 'ended', seed: 7, answered: ids.length, left: [] });
    return Object.fromEntries(acts.slice(0, -1).map((act) => [act.caller_item_id, act.action_value]));
  };
  const first = await ask(ids);
  assert.deepEqual(await ask(ids.toReversed()), first);
  for (const [at, { denied }] of denying.entries()) {
    const values = ids.filter((id) => Number(id.slice(4)) % denying.length === at).map((id) => first[id]);
    assert.deepEqual([...new Set(values)].sort(), [...new Set(['approve', denied])].sort(), String(values));
  }
});

test('an answer is undone and given again, unless the agent has read it', async (t) => {
  const { data, client } = await servedFolder(t, ['--dev']);
  await client.inputSend(submission({ caller_item_id: 'taken-back' }));
  const acts = await simulated(data, '--undo', '100%');
  assert.deepEqual(
    acts.map(({ did }) => did),
    ['answered', 'undone', 'answered', 'ended'],
  );
  await client.inputSend(submission({ caller_item_id: 'read' }));
  const [after, { output_result_id }] = await Promise.all([
    simulated(data, '--undo', '100%'),
    client.decisionOn('read'),
  ]);
  const did = after.map((act) => act.did).join(' ');
  assert.ok(['answered not_undone ended', 'answered undone answered ended'].includes(did), did);
  assert.equal((await client.outputRead(output_result_id)).caller_item_id, 'read');
});

test('a slow person names what still waits, and goes on after the server was killed', async (t) => {
  const { data, client, server } = await servedFolder(t, ['--dev']);
  const flags = ['--data', data, '--json', '--answer', 'left=-', '--answer', '*=approve'];
  for (const caller_item_id of ['slow', 'left']) await client.inputSend(submission({ caller_item_id }));
  const slow = startHdo(t, ['simulate', ...flags, '--delay', '1h..2h']);
  await slow.written(/"did":"left"/);
  slow.signal('SIGTERM');
  const { code, stdout } = await slow.ended;
  assert.deepEqual(
    [code, JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '').left],
    [
      0,
      [
        { caller_item_id: 'slow', why: 'its delay has not passed' },
        { caller_item_id: 'left', why: 'a rule leaves it' },
      ],
    ],
  );
  const started_ms = Date.now();
  const patient = startHdo(t, ['simulate', ...flags, '--delay', '1s']);
  await patient.written(/"did":"left"/);
  server.signal('SIGKILL');
  await server.ended;
  await patient.written(/the server does not answer/);
  await serving(t, data);
  await patient.written(/"did":"answered","caller_item_id":"slow"/);
  assert.ok(Date.now() - started_ms >= 1_000);
});

const wrong = [
  {
    flags: ['--delay', '5'],
    says: /--delay <duration>' argument '5' is invalid\. It must have a unit: "5h" is hours/,
  },
  { flags: ['--delay', '9s..2s'], says: /The shorter duration of a range comes first/ },
  { flags: ['--deny', '10'], says: /It must be a percentage from 0% to 100%, such as 10%/ },
  { flags: ['--undo', '101%'], says: /It must be a percentage from 0% to 100%/ },
  { flags: ['--seed', 'x'], says: /It must be a whole number/ },
] as const;

test('hdo simulate refuses invalid habits', async () => {
  for (const { flags, says } of wrong) {
    const { code, stderr } = await hdoBeside(['simulate', ...flags]);
    assert.equal(code, 64, flags.join(' '));
    assert.match(stderr, says);
  }
});
