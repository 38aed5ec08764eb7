import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { type Item, signIn } from '../helpers/appliance/person.ts';
import { type Desk, outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { throughProvider } from '../helpers/appliance/single-sign-on.ts';
import { hdo, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { startProvider } from '../helpers/programs/provider.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';
import { until } from '../helpers/until.ts';

const config = `
[[policy]]
name = "payments"
match = { caller = "payables", action = "pay" }
who = ["group:finance"]
[[group]]
name = "finance"
members = ["Alice", "Bob"]
`;
const withoutBob = config.replace(', "Bob"', '');
const amend = { match: { caller: 'payables', action: 'amend' }, who: ['Carol'] };

/** Writes the settings of a running server, and waits until they are in force. */
async function reload({ box, ada }: Pick<Desk, 'box' | 'ada'>, text: string, members: readonly string[]) {
  writeFileSync(join(box.data, 'config.toml'), text);
  box.process.kill('SIGHUP');
  await until('the settings are read', async () => {
    const { groups } = await ada.page.call('policyList');
    return JSON.stringify(groups[0]?.members) === JSON.stringify(members);
  });
}

/** Makes a desk with a policy of the file for Alice and Bob, one of the page for Carol, and a request from before. */
async function ruled(t: TestContext, options: Parameters<typeof policyDesk>[1] = {}) {
  const desk = await policyDesk(t, options);
  await reload(desk, config, ['Alice', 'Bob']);
  assert.equal((await desk.save('amending', amend)).status, 200);
  const [old, dave] = [await desk.item(), await desk.signed('Dave')];
  const run = (...words: string[]) => hdoBeside([...words, '--data', desk.box.data]);
  return { ...desk, old, dave, run };
}

/** Removes Bob, whom the file names, by force, and Carol, whom the page names, by the page. */
async function withoutBoth({ ada, bob, carol, run }: Awaited<ReturnType<typeof ruled>>) {
  assert.equal((await run('reviewer', 'remove', 'Bob', '--force')).code, 0);
  await ada.page.call('reviewerRemove', { params: { reviewer_id: carol.reviewer_id } });
  const { reviewers } = await ada.page.call('reviewerList');
  assert.ok(reviewers.every(({ reviewer_id }) => ![bob.reviewer_id, carol.reviewer_id].includes(reviewer_id)));
}

/** Signs a person in by a link, and returns a function that answers an item. */
async function entering({ base_url, change }: TestAppliance, name: string) {
  const link = change((outbox) => makeLink(outbox, operator, { name, lifetime_ms: 60_000 })).secret;
  const page = await signIn(base_url, { link });
  return ({ item_id, revision }: Pick<Item, 'item_id' | 'revision'>, action_value: string) => {
    const body = { expected_revision: revision, action_value, response: { kind: 'none' } };
    return page.request('itemAnswer', { params: { item_id }, body });
  };
}

const names = ['Bob', 'bob', 'Βob', 'Carol', 'CAROL', 'Caro1'];

test('nobody gets the name of a removed person whom rules name, and no save or reload gives it away', async (t) => {
  const provider = await startProvider(t);
  const desk = await ruled(t, { env: { ...provider.env, HDO_OIDC__CREATE: 'true' } });
  const { box, ada, dave, old, item, save, run } = desk;
  provider.sees(box.base_url);
  await withoutBoth(desk);
  const invite = async (name: string) => (await ada.page.call('inviteMake', { body: { name, role: 'admin' } })).url;
  const open = (await invite('Zoe')).split('#')[1] ?? '';
  for (const [at, name] of names.entries()) {
    const renamed = await dave.page.request('nameSet', { body: { name } });
    assert.deepEqual(outcome(renamed), [422, 'validation_failed'], `Dave becomes ${name}`);
    const invited = await ada.page.request('inviteMake', { body: { name, role: 'reviewer' } });
    assert.deepEqual(outcome(invited), [422, 'validation_failed'], `an invite for ${name}`);
    const entered = await signIn(box.base_url, { invite: open, reviewer: name });
    assert.deepEqual(outcome(entered.reply), [422, 'validation_failed'], `an invite used as ${name}`);
    const added = await run('reviewer', 'add', name);
    assert.deepEqual([added.code, added.stdout], [73, ''], name);
    assert.match(added.stderr, /The rules use the name (Bob|Carol) for a person who was removed/);
    provider.account = { sub: `stranger-${at}`, name, preferred_username: name };
    const stranger = await signIn(box.base_url, { oidc: await throughProvider(box.base_url) });
    assert.deepEqual([stranger.reply.status, stranger.reply.json?.error?.reason], [403, 'name'], name);
  }
  assert.equal((await save('other', { match: { priority: 'urgent' }, approvals: 2 })).status, 200);
  await reload(desk, withoutBob, ['Alice']);
  for (const name of ['Bob', 'Carol']) {
    const renamed = await dave.page.request('nameSet', { body: { name } });
    assert.deepEqual(outcome(renamed), [422, 'validation_failed'], `older rules name ${name}`);
  }
  for (const request of [old, await item()]) {
    assert.deepEqual(outcome(await dave.answers(request, 'pay')), [403, 'forbidden']);
    assert.deepEqual(outcome(await ada.answers(request, 'amend', { kind: 'free_text', text: 'so' })), [
      403,
      'forbidden',
    ]);
  }
});

test('the operator gives a name to a new person at once, also for older requests', async (t) => {
  const desk = await ruled(t);
  const { box, ada, alice, old, run, dave, verified } = desk;
  await withoutBoth(desk);
  const hint = (await run('reviewer', 'add', 'Bob')).stderr;
  assert.match(hint, /hdo reviewer add Bob --take-name/);
  assert.equal((await run('reviewer', 'add', 'Bob', '--take-name')).code, 0);
  const bob = await entering(box, 'Bob');
  assert.ok(taken(await bob(old, 'pay')).output_result_id);
  const { events } = await ada.page.call('auditList', { query: { kind: 'reviewer.name_taken' } });
  assert.deepEqual(
    events.map(({ actor, subject_name }) => [actor, subject_name]),
    [['operator', 'Bob']],
  );
  const { notices } = await alice.page.call('noticeList');
  assert.ok(notices.some(({ kind, reviewer_name }) => kind === 'reviewer.name_taken' && reviewer_name === 'Bob'));
  assert.deepEqual(outcome(await dave.page.request('nameSet', { body: { name: 'Carol' } })), [
    422,
    'validation_failed',
  ]);
  await verified();
  const again = await appliance(t, { data: box.data });
  assert.ok(again.base_url, 'the next start finds the new Bob');
});

test('a name that an older version gave away gives no right, until the operator says so', async (t) => {
  const desk = await ruled(t);
  const { box, old, dave, save, item } = desk;
  await withoutBoth(desk);
  changeBeside(box.data, (db) => db.exec("UPDATE reviewers SET name = 'Bob' WHERE name = 'Dave'"));
  const fresh = await item();
  await save('other', { match: { priority: 'urgent' }, approvals: 2 });
  for (const request of [old, fresh]) assert.deepEqual(outcome(await dave.answers(request, 'pay')), [403, 'forbidden']);
  const named = await save('naming', { match: { caller: 'payables', action: 'reject' }, who: ['Bob'] });
  assert.match(JSON.stringify(named.json), /names Bob, by whom rules mean another person/);
  await box.close();

  const again = await appliance(t, { data: box.data, env: { HDO_LOG__LEVEL: 'warn' } });
  const usurper = await entering(again, 'Bob');
  for (const request of [old, fresh]) assert.deepEqual(outcome(await usurper(request, 'pay')), [403, 'forbidden']);
  await until('the log says so', () => again.logged().some(({ event }) => event === 'policy_name_taken'));
  const run = (...words: string[]) => hdoBeside([...words, '--data', box.data]);
  assert.match((await run('doctor')).stdout, /policies +warn.*mean a removed person by Bob/);
  assert.match((await run('reviewer', 'add', 'Bob', '--take-name')).stdout, /The rules mean the present Bob/);
  for (const request of [old, fresh]) taken(await usurper(request, 'pay'));
});

test('a copy keeps what names mean', async (t) => {
  const desk = await ruled(t);
  await withoutBoth(desk);
  const { box } = desk;
  const [backup, restored] = [join(temporary(t), 'backup.tar'), join(temporary(t), 'data')];
  assert.equal((await hdoBeside(['backup', 'create', backup, '--data', box.data])).code, 0);
  const { code, stderr } = hdo(['backup', 'restore', backup, '--data', restored]);
  assert.equal(code, 0, stderr);
  const added = hdo(['reviewer', 'add', 'Bob', '--data', restored]);
  assert.deepEqual([added.code, added.stdout], [73, '']);
});

test('a name of a notice and a name of the proxy keep their person', async (t) => {
  const secret = 'a secret that only the proxy knows';
  const env = { HDO_HEADER__NAME: 'X-User', HDO_HEADER__SECRET: secret };
  const sink = 'command = ["true"]';
  const notify = `[[notify]]\nname = "phone"\nkind = "command"\n${sink}\nperson = "Eve"\n`;
  const box = await appliance(t, { config: notify, env });
  const [ada, dave] = [box.person('Ada', { role: 'admin' }), box.person('Dave')];
  await dave.password(secret);
  const page = await dave.signIn(secret);
  const rename = (name: string) => page.request('nameSet', { body: { name } });
  const run = (...words: string[]) => hdo([...words, '--data', box.data]);
  await until('the settings are in force', async () => (await rename('Eve')).status === 422);
  assert.equal(run('reviewer', 'add', 'Eve').code, 0, 'the operator adds the person of the notice');
  assert.equal(run('reviewer', 'remove', 'Eve', '--force').code, 0);
  assert.deepEqual(outcome(await rename('Eve')), [422, 'validation_failed']);
  assert.equal(run('reviewer', 'add', 'Eve').code, 73);
  assert.equal(run('reviewer', 'add', 'Eve', '--take-name').code, 0);

  const enter = (name: string) =>
    signIn(box.base_url, { way: 'header' }, { headers: { 'x-hdo-proxy-secret': secret, 'x-user': name } });
  assert.equal((await enter('Ada')).reply.status, 200);
  assert.equal(run('reviewer', 'remove', 'Ada', '--force').code, 0);
  assert.deepEqual(outcome(await rename('Ada')), [422, 'validation_failed'], `the proxy named ${ada.reviewer_id} so`);
  assert.equal((await enter('Ada')).reply.status, 401);
  assert.equal((await enter('Dave')).reply.status, 200);
  assert.deepEqual(outcome(await rename('Dan')), [422, 'validation_failed'], 'the proxy knows Dave by this name');
});
