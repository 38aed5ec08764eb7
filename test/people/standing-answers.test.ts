import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { allowed, desk, type Payload } from '../helpers/appliance/standing-desk.ts';
import { bash, permission, write } from '../helpers/data/permissions.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';

test('a standing answer allows the same call in its session, in the name of its person, and is audited', async (t) => {
  const { box, agent, petra, gives, verified } = await desk(t);
  const { standing_answer_id } = await gives(bash);
  const other = box.caller('other');
  assert.equal(await allowed(agent, bash), 'allow');
  const unlike: readonly Payload[] = [
    { ...bash, session: 's2' },
    { ...bash, folder: '/srv/app/sub' },
    { ...bash, tool: 'Shell' },
    { ...bash, input: { command: 'npm test -- --all' } },
    { ...bash, input: { command: 'npm test', more: 1 } },
    { ...bash, session: undefined },
  ];
  for (const payload of unlike) assert.equal(await allowed(agent, payload), undefined, JSON.stringify(payload));
  assert.equal(await allowed(other, bash), undefined, 'another caller');

  const { events } = await petra.call('auditList', { query: { q: standing_answer_id } });
  assert.deepEqual(
    events.map(({ kind, answered_by, actor_name, caller_name, action_value }) => {
      return [kind, answered_by, actor_name, caller_name, action_value];
    }),
    [
      ['standing.used', 'petra', 'petra', 'agent', 'allow'],
      ['standing.given', null, 'petra', 'agent', 'allow'],
    ],
  );
  assert.match(events[0]?.item_id ?? '', /^itm_/);
  const [used] = (await petra.call('itemList', { query: { view: 'decided' } })).items;
  assert.equal(used?.answer?.answered_by, 'petra');
  assert.deepEqual(
    [used?.answer?.standing?.standing_answer_id, used?.answer?.standing?.is_live],
    [standing_answer_id, true],
  );
  await verified();
});

test('a field by exact value allows other content of the same file, and no other file', async (t) => {
  const { agent, gives, verified } = await desk(t);
  await gives(write, 'file_path', 8);
  assert.equal(await allowed(agent, { ...write, input: { ...write.input, content: 'two' } }), 'allow');
  assert.equal(await allowed(agent, { ...write, input: { ...write.input, file_path: '/srv/app/a.md' } }), undefined);
  assert.equal(await allowed(agent, { ...write, input: { ...write.input, command: 'rm' } }), undefined);
  assert.equal(await allowed(agent, { ...write, tool: 'Edit' }), undefined);
  await verified();
});

const refused: readonly [string, unknown, string, string][] = [
  ['standing', { scope: 'arguments', hours: 1 }, 'deny', 'is possible only with the action allow'],
  ['standing.scope', { scope: 'command', hours: 1 }, 'allow', 'is not a scope of the item'],
  ['standing.hours', { scope: 'arguments', hours: 9 }, 'allow', 'is outside the allowed range'],
  ['standing.hours', { scope: 'arguments', hours: 0.5 }, 'allow', 'has the wrong JSON type'],
  ['standing.hours', { scope: 'arguments' }, 'allow', 'is missing'],
];

test('what cannot be a standing answer is refused with its field, and decides nothing', async (t) => {
  const { box, agent, petra, page, giving } = await desk(t);
  for (const [path, standing, action, message] of refused) {
    const { item_id, reply } = await giving(bash, standing, action);
    const { code, fields } = reply.json?.error ?? {};
    assert.deepEqual([reply.status, code, fields?.[0]?.path], [422, 'validation_failed', path], message);
    assert.equal((await petra.call('itemRead', { params: { item_id } })).item.status, 'pending', message);
  }
  const { item_id, revision } = await petra.find(agent, `permission-${await latest(agent)}`);
  const standing = { scope: 'arguments', hours: 1 };
  const answer = { expected_revision: revision, action_value: 'allow', response: { kind: 'none' }, standing };
  const byToken = await petra.request('itemAnswer', { params: { item_id }, body: answer });
  assert.match(JSON.stringify(byToken.json), /a token cannot give one/);
  const { expected_revision, ...rest } = answer;
  const many = { ...rest, items: [item_id, item_id].map((item_id) => ({ item_id, expected_revision })) };
  assert.match(
    JSON.stringify((await page.request('itemsAnswer', { body: many })).json),
    /is for the answer to one item/,
  );
  const byKey = await fetch(`${box.base_url}/review/api/standing-answers`, {
    headers: { authorization: `Bearer ${agent.api_key}` },
  });
  assert.equal(byKey.status, 401);
  assert.deepEqual((await petra.call('standingList')).standing_answers, []);
});

async function latest(agent: Agent): Promise<string> {
  const { items } = await agent.call('inputList');
  return items.at(-1)?.caller_item_id.replace('permission-', '') ?? '';
}

test('everyone sees a standing answer; its person and admins end it, others may not', async (t) => {
  const { box, agent, petra, page, gives } = await desk(t);
  const [bob, ada] = [box.person('bob'), box.person('ada', { role: 'admin' })];
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const eve = box.person('eve', { account: 'other', role: 'admin' });
  const given = [await gives(bash), await gives(write, 'file_path')];
  const shown = async (who: typeof bob) =>
    (await who.call('standingList')).standing_answers.map(({ given_by, scope, may_end }) => {
      return [given_by, scope.tool, scope.value, may_end];
    });
  const file = '/srv/app/notes.md';
  const command = JSON.stringify(bash.input, null, 2);
  assert.deepEqual(await shown(bob), [
    ['petra', 'Write', file, false],
    ['petra', 'Bash', command, false],
  ]);
  assert.deepEqual([(await shown(ada))[0]?.[3], await shown(eve)], [true, []]);
  const ends = (who: Pick<typeof bob, 'request'>, standing_answer_id = '') =>
    who.request('standingEnd', { params: { standing_answer_id } });
  const times = (await ada.call('standingList')).standing_answers.map(({ expires_at }) => expires_at);
  const { stdout } = await hdoBeside(['doctor', '--json', '--data', box.data]);
  const checked = JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'standing answers');
  assert.deepEqual(checked.found, `2 in force, the last until ${times.toSorted().at(-1)}`);
  const codes = [
    (await ends(bob, given[0]?.standing_answer_id)).status,
    (await ends(eve, given[0]?.standing_answer_id)).status,
    (await ends(page, given[0]?.standing_answer_id)).status,
    (await ends(petra, given[0]?.standing_answer_id)).status,
    (await ends(ada, given[1]?.standing_answer_id)).status,
  ];
  assert.deepEqual(codes, [403, 404, 200, 200, 200]);
  assert.deepEqual(await shown(ada), []);
  assert.deepEqual([await allowed(agent, bash), await allowed(agent, write)], [undefined, undefined]);
});

test('a caller has at most 100 standing answers that have not ended, and one more after an end', async (t) => {
  const { box, agent, page, giving, gives } = await desk(t);
  const { standing_answer_id } = await gives(bash);
  const end = (id: string) => page.call('standingEnd', { params: { standing_answer_id: id } });
  const next = () => giving({ ...bash, input: { command: 'one more' } }, { scope: 'arguments', hours: 1 });
  box.change(({ store: { standingAnswers } }) => {
    const row = standingAnswers.find.get({ standing_answer_id });
    assert.ok(row);
    for (let at = 1; at < 100; at++)
      standingAnswers.insert.run({ ...row, standing_answer_id: `sta_${at}`, audit_number: -at });
  });
  const { reply } = await next();
  assert.equal(reply.status, 422);
  assert.match(JSON.stringify(reply.json), /100 of this caller have not ended/);
  assert.equal(await allowed(agent, bash), 'allow');
  await end('sta_1');
  assert.equal((await next()).reply.status, 200);
});

test('a replaced request is never answered by a standing answer', async (t) => {
  const { agent, petra, gives } = await desk(t);
  await gives(bash);
  const waiting = permission({ ...bash, input: { command: 'rm -rf /' } });
  await agent.call('inputSend', { body: waiting });
  await agent.call('inputReplace', { body: { ...permission(bash), caller_item_id: waiting.caller_item_id } });
  assert.equal((await petra.find(agent, waiting.caller_item_id)).status, 'pending');
});

test('no send that begins after the end of a standing answer was confirmed is allowed', async (t) => {
  const { agent, page, gives, verified } = await desk(t);
  const { standing_answer_id } = await gives(bash);
  let confirmed = false;
  const sends = Array.from({ length: 100 }, async (_, at) => {
    if (at % 10 === 9) await new Promise((resolve) => setTimeout(resolve, at));
    const wasConfirmed = confirmed;
    const body = permission(bash);
    await agent.call('inputSend', { body });
    return { id: body.caller_item_id, wasConfirmed };
  });
  await page.call('standingEnd', { params: { standing_answer_id } });
  confirmed = true;
  const last = permission(bash);
  await agent.call('inputSend', { body: last });
  const all = [...(await Promise.all(sends)), { id: last.caller_item_id, wasConfirmed: true }];
  const late = await Promise.all(
    all
      .filter(({ wasConfirmed }) => wasConfirmed)
      .map(async ({ id: caller_item_id }) => {
        return (await agent.call('inputRead', { body: { caller_item_id } })).status;
      }),
  );
  assert.deepEqual([late.length > 0, late.filter((status) => status !== 'pending')], [true, []]);
  await verified();
});
