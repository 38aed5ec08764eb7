import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink, removeReviewer, revokeToken } from '../../src/rules/people/reviewers.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const password = 'correct horse battery staple';
const minute_ms = 60_000;
const day_ms = 86_400_000;

test('a person signs in by password, and the session ends when they sign out', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada', { role: 'admin' });
  await ada.password(password);
  const session = await ada.signIn(password);
  const expected = { reviewer: { reviewer_id: ada.reviewer_id, name: 'Ada', role: 'admin' } };

  assert.deepEqual(session.reply.json?.data, { ...expected, session_secret: session.session_secret });
  assert.match(session.session_secret, /^hdos_[0-9a-z]{86}$/);
  assert.match(session.set_cookie, /^hdo_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
  assert.deepEqual(await session.call('sessionRead'), expected);
  const ended = await session.request('sessionEnd');
  assert.match(String(ended.headers['set-cookie']), /^hdo_session=; Path=\/; Max-Age=0;/);
  const after = await session.request('sessionRead');
  assert.deepEqual([after.status, after.json?.error?.code], [401, 'authentication_required']);
});

test('under an https address the cookie is bound to the host and to TLS', async (t) => {
  const box = await appliance(t, { env: { HDO_SERVER__PUBLIC_URL: 'https://hdo.example.org' } });
  const ada = box.person('Ada');
  await ada.password(password);
  const { set_cookie, headers } = await ada.signIn(password, { headers: { host: 'hdo.example.org' } });
  const read = (host: string) => ada.request('sessionRead', { headers: { authorization: '', ...headers, host } });

  assert.match(
    set_cookie,
    /^__Host-hdo_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
  );
  assert.equal((await read('hdo.example.org')).status, 200);
  assert.equal((await read('localhost')).status, 401);
});

test('an unknown name and a wrong password get the same answer', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada');
  const nobody = await signIn(box.base_url, { reviewer: 'Nobody', password });
  const unset = await ada.signIn(password);
  await ada.password(password);
  const wrong = await ada.signIn('another');
  const said = [nobody, unset, wrong].map(({ reply }) => [reply.status, reply.json?.error]);

  assert.equal(nobody.reply.json?.error?.code, 'invalid_caller_credentials');
  assert.deepEqual(said, Array(3).fill([401, nobody.reply.json?.error]));
});

test('a link signs in once, and not after 15 minutes', async (t) => {
  const box = await standingAppliance(t);
  box.person('Ada');
  const fresh = () =>
    box.change((outbox) => makeLink(outbox, operator, { name: 'Ada', lifetime_ms: 15 * minute_ms })).secret;
  const link = fresh();
  const tries = await Promise.all([1, 2, 3].map(() => signIn(box.base_url, { link })));
  assert.deepEqual(tries.map(({ reply }) => reply.status).sort(), [200, 401, 401]);
  const [inside] = tries.filter(({ reply }) => reply.status === 200);
  assert.equal((await inside?.call('sessionRead'))?.reviewer.name, 'Ada');
  const late = fresh();
  box.clock.move(15 * minute_ms);
  assert.equal((await signIn(box.base_url, { link: late })).reply.status, 401);
});

const malformed: { body: object; fields: string[] }[] = [
  { body: {}, fields: ['reviewer required', 'password required'] },
  { body: { reviewer: 'Ada' }, fields: ['password required'] },
  { body: { reviewer: 'Ada', password: 7 }, fields: ['password invalid_type'] },
  { body: { link: 'x', reviewer: 'Ada' }, fields: ['link invalid_value'] },
  { body: { reviewer: 'Ada', password: 'x'.repeat(1_001) }, fields: ['password too_long'] },
];

test('an invalid sign-in is refused by field', async () => {
  const box = await account();
  for (const { body, fields } of malformed) {
    const { reply } = await signIn(box.base_url, body);
    assert.deepEqual(
      reply.json?.error?.fields?.map(({ path, code }) => `${path} ${code}`),
      fields,
    );
  }
});

test('a session expires 30 days after its last use', async (t) => {
  const box = await standingAppliance(t);
  const ada = box.person('Ada');
  await ada.password(password);
  const session = await ada.signIn(password);
  box.clock.move(29 * day_ms);
  const used = await session.request('sessionRead');
  const again = await session.request('sessionRead');
  assert.match(String(used.headers['set-cookie']), /^hdo_session=[\w-]{43}; .*Max-Age=2592000/);
  assert.equal(again.headers['set-cookie'], undefined);
  await box.caller('agent').call('inputSend', { body: submission() }); // a later write
  box.clock.move(29 * day_ms);
  assert.equal((await session.request('sessionRead')).status, 200);
  box.clock.move(30 * day_ms);
  assert.equal((await session.request('sessionRead')).status, 401);
});

test('a token ends after its lifetime, when it is revoked, and when its person is removed', async (t) => {
  const box = await standingAppliance(t);
  const [ada, bob, eve] = [box.person('Ada'), box.person('Bob'), box.person('Eve')];
  const statuses = () => Promise.all([ada, bob, eve].map(async (one) => (await one.request('sessionRead')).status));
  assert.deepEqual(await statuses(), [200, 200, 200]);
  box.change((outbox) => revokeToken(outbox, operator, bob));
  box.change((outbox) => removeReviewer(outbox, operator, { name: 'Eve' }));
  assert.deepEqual(await statuses(), [200, 401, 401]);
  box.clock.move(90 * day_ms);
  assert.deepEqual(await statuses(), [401, 401, 401]);
});

test('a new password ends the sessions of the old one; a token has no session to end', async () => {
  const box = await account();
  const ada = box.person('Ada');
  await ada.password(password);
  const session = await ada.signIn(password);
  await ada.password('another one');

  assert.equal((await session.request('sessionRead')).status, 401);
  assert.equal((await ada.request('sessionEnd')).json?.error?.code, 'forbidden');
});

test('a person keeps the fifty newest sessions', async (t) => {
  const box = await standingAppliance(t);
  box.person('Ada');
  const enter = async () => {
    const { secret } = box.change((outbox) => makeLink(outbox, operator, { name: 'Ada', lifetime_ms: 15 * minute_ms }));
    box.clock.move(1_000);
    return signIn(box.base_url, { link: secret });
  };
  const [first, second] = [await enter(), await enter()];
  for (let more = 1; more < 50; more++) await enter();

  assert.equal((await first.request('sessionRead')).status, 401);
  assert.equal((await second.request('sessionRead')).status, 200);
});
