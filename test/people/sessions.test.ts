import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { localFetch } from '../../src/http/server/local-fetch.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { openStream } from '../helpers/appliance/event-stream.ts';
import { type Person, signIn } from '../helpers/appliance/person.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const password = 'correct horse battery staple';
const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  strange: '<b>me</b>',
};

async function person(box: TestAppliance, name: string): Promise<Person> {
  const made = box.person(name);
  await made.password(password);
  return made;
}

test('a person sees all their sessions, and which is the current one', async (t) => {
  const box = await standingAppliance(t);
  const ada = await person(box, 'Ada');
  for (const agent of Object.values(agents)) {
    await ada.signIn(password, { headers: { 'user-agent': agent } });
    box.clock.move(60_000);
  }
  const here = await ada.signIn(password);
  const { sessions } = await here.call('sessionList');

  assert.deepEqual(
    sessions.map(({ browser, system, address, is_this }) => [browser, system, address, is_this]),
    [
      ['', '', '127.0.0.1', true],
      ['', '', '127.0.0.1', false],
      ['Safari', 'iPhone', '127.0.0.1', false],
      ['Edge', 'Windows', '127.0.0.1', false],
      ['Firefox', 'Linux', '127.0.0.1', false],
    ],
  );
  const oldest = sessions.at(-1);
  assert.deepEqual([oldest?.created_at, oldest?.confirmed_at], Array(2).fill('2026-03-01T09:00:00.000Z'));
  assert.equal(oldest?.expires_at, '2026-03-31T09:00:00.000Z');
  const hash = createHash('sha256')
    .update(here.cookie.split('=')[1] ?? '')
    .digest('hex');
  const text = JSON.stringify(sessions);
  for (const secret of [hash, here.cookie.split('=')[1] ?? '', here.session_secret]) assert.ok(!text.includes(secret));
  assert.match(sessions[0]?.session_id ?? '', /^ses_[0-9a-z]{26}$/);
});

test('a session that is ended from another one ends at once, with its stream', async (t) => {
  const box = await appliance(t);
  const ada = await person(box, 'Ada');
  const [here, there] = [await ada.signIn(password), await ada.signIn(password)];
  const stream = await openStream(box.base_url, there.headers);
  const { sessions } = await here.call('sessionList');
  const [other] = sessions.filter(({ is_this }) => !is_this);
  const params = { session_id: other?.session_id ?? '' };
  await here.call('sessionRevoke', { params });

  await stream.ended;
  assert.equal((await there.request('sessionRead')).status, 401);
  assert.equal((await here.call('sessionList')).sessions.length, 1);
  assert.equal((await here.request('sessionRevoke', { params })).json?.error?.code, 'not_found');
});

test('ending the current session also deletes the cookie', async (t) => {
  const box = await appliance(t);
  const ada = await person(box, 'Ada');
  const here = await ada.signIn(password);
  const { sessions } = await here.call('sessionList');
  const reply = await here.request('sessionRevoke', { params: { session_id: sessions[0]?.session_id ?? '' } });

  assert.match(String(reply.headers['set-cookie']), /^hdo_session=; Path=\/; Max-Age=0;/);
  assert.equal((await here.request('sessionRead')).status, 401);
});

test('nobody can end a session of somebody else', async (t) => {
  const box = await appliance(t);
  const [ada, bob] = [await person(box, 'Ada'), await person(box, 'Bob')];
  const [hers, his] = [await ada.signIn(password), await bob.signIn(password)];
  const { sessions } = await hers.call('sessionList');
  const params = { session_id: sessions[0]?.session_id ?? '' };

  assert.equal((await his.request('sessionRevoke', { params })).json?.error?.code, 'not_found');
  assert.equal((await hers.request('sessionRead')).status, 200);
});

/** Sends an item. Earlier writes are durable when it resolves. */
const sent = (agent: Agent) => agent.call('inputSend', { body: submission() });

test('each failed sign-in is audited with its address, but unknown names are not shown to accounts', async (t) => {
  const box = await standingAppliance(t);
  const ada = await person(box, 'Ada');
  const bob = box.person('Bob');
  for (let at = 0; at < 2; at++) {
    await ada.signIn('wrong password');
    await bob.signIn('wrong password');
    await signIn(box.base_url, { reviewer: `Nobody ${at}`, password });
  }
  const agent = box.caller('agent');
  const refused = async () => {
    await agent.call('inputDelete', { body: { caller_item_id: (await sent(agent)).caller_item_id } });
    return (await ada.call('auditList', { query: { kind: 'session.refused' } })).events;
  };
  const noted = await refused();
  assert.deepEqual(noted.map(({ actor, subject_name }) => [actor, subject_name]).sort(), [
    ['127.0.0.1', 'Ada'],
    ['127.0.0.1', 'Ada'],
    ['127.0.0.1', 'Bob'],
    ['127.0.0.1', 'Bob'],
  ]);
  box.clock.move(15 * 60_000);
  await ada.signIn('wrong password');
  assert.equal((await refused()).length, 5);
});

test('anonymous requests over a Unix socket, which has no address, are audited as unix', async (t) => {
  const box = await standingAppliance(t);
  const ada = box.person('Ada');
  for (const { path, body, kind } of [
    { path: '/review/api/session', body: { reviewer: 'Ada', password: 'wrong password' }, kind: 'session.refused' },
    { path: '/device/code', body: { name: 'Robot' }, kind: 'device.asked' },
  ]) {
    await localFetch(box.server)(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const events = async () => (await ada.call('auditList', { query: { kind } })).events;
    await until(`${kind} is audited`, async () => (await events()).length === 1);
    assert.equal((await events())[0]?.actor, 'unix');
  }
});
