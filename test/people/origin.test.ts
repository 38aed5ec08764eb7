import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { ask } from '../helpers/appliance/ask.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const password = 'correct horse battery staple';
const env = { HDO_SERVER__PUBLIC_URL: 'https://hdo.example.org', HDO_SERVER__ALLOWED_HOSTS: 'inbox.lan' };

/** Origins of requests with a cookie, and whether they may change something. */
const origins: { headers: Record<string, string>; passes: boolean }[] = [
  { headers: {}, passes: false },
  { headers: { 'sec-fetch-site': 'same-origin' }, passes: true },
  { headers: { 'sec-fetch-site': 'same-site' }, passes: false },
  { headers: { 'sec-fetch-site': 'cross-site' }, passes: false },
  { headers: { 'sec-fetch-site': 'none' }, passes: false },
  { headers: { origin: 'https://hdo.example.org' }, passes: true },
  { headers: { origin: 'http://hdo.example.org' }, passes: false },
  { headers: { origin: 'https://hdo.example.org.evil.example' }, passes: false },
  { headers: { origin: 'https://evil.example' }, passes: false },
  { headers: { origin: 'null' }, passes: false },
  { headers: { origin: 'own' }, passes: true },
];

test('a request with a cookie may only change something if a page of the server sent it', async (t) => {
  const box = await appliance(t, { env });
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  await ada.password(password);
  const { cookie, session_secret } = await ada.signIn(password);
  for (const [at, { headers, passes }] of origins.entries()) {
    const caller_item_id = `item-${at}`;
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
    const { item_id } = await ada.find(agent, caller_item_id);
    const own = headers.origin === 'own' ? { origin: box.base_url } : {};
    const reply = await ask(box.base_url, reviewEndpoints.itemAnswer, {
      params: { item_id },
      body: { expected_revision: 1, action_value: 'approve', response: { kind: 'none' } },
      headers: { ...headers, ...own, cookie, 'x-hdo-session': session_secret },
    });
    const { item } = await ada.call('itemRead', { params: { item_id } });

    const said = JSON.stringify(headers);
    assert.deepEqual([reply.status, reply.json?.error?.code], passes ? [200, undefined] : [403, 'forbidden'], said);
    assert.equal(item.status, passes ? 'answered' : 'pending', said);
  }
});

test('a page of another site cannot sign anybody in', async () => {
  const box = await account();
  const ada = box.person('Ada');
  await ada.password(password);
  const { reply } = await ada.signIn(password, { headers: { origin: 'https://evil.example' } });
  const form = await signIn(box.base_url, 'reviewer=Ada', { headers: { 'content-type': 'text/plain' } });

  assert.deepEqual([reply.status, reply.json?.error?.code], [403, 'forbidden']);
  assert.equal(form.reply.status, 400);
});

/** Host headers, and whether the inbox is served under them. */
const hosts: { host: string; passes: boolean }[] = [
  { host: '127.0.0.1', passes: true },
  { host: '192.168.1.7:8484', passes: true },
  { host: '[::1]:8484', passes: true },
  { host: 'localhost:1', passes: true },
  { host: 'LOCALHOST', passes: true },
  { host: 'hdo.example.org', passes: true },
  { host: 'hdo.example.org:8443', passes: true },
  { host: 'inbox.lan:8484', passes: true },
  { host: 'evil.example', passes: false },
  { host: 'localhost.evil.example', passes: false },
  { host: 'hdo.example.org.evil.example', passes: false },
  { host: '127.0.0.1.evil.example', passes: false },
  { host: '[::1].evil.example', passes: false },
  { host: 'evil.example/127.0.0.1', passes: false },
  { host: 'user@localhost', passes: false },
];

test('the inbox is served only under configured names', async (t) => {
  const box = await appliance(t, { env });
  const ada = box.person('Ada');
  for (const { host, passes } of hosts) {
    const { status, json } = await ada.request('sessionRead', { headers: { host } });
    assert.equal(status, passes ? 200 : 403, host);
    if (!passes) assert.match(json?.error?.message ?? '', /server\.allowed_hosts.*server\.public_url/);
  }
  const elsewhere = { method: 'GET', path: '/review/api/nothing' } as const;
  const unrouted = { ...reviewEndpoints.sessionRead, ...elsewhere };
  assert.equal((await ask(box.base_url, unrouted, { headers: { host: 'evil.example' } })).status, 403);
  assert.equal((await ask(box.base_url, unrouted, {})).status, 404);
});

test('callers may use any host name', async () => {
  const box = await account();
  assert.equal((await box.caller('agent').request('callerStatus', { headers: { host: 'hdo.internal' } })).status, 200);
});
