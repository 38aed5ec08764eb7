import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/audit.ts';
import { makeLink } from '../../src/rules/reviewers.ts';
import { appliance } from '../helpers/appliance.ts';
import { signIn } from '../helpers/person.ts';

const password = 'correct horse battery staple';
const minute_ms = 60_000;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const proxied = { env: { HDO_SERVER__TRUSTED_PROXIES: '127.0.0.1' } };

test('the sixth failed sign-in of a name within 15 minutes is refused, even with the right password', async (t) => {
  const box = await appliance(t, proxied);
  const ada = box.person('Ada');
  await ada.password(password);
  for (let place = 1; place <= 5; place++) {
    assert.equal((await ada.signIn('wrong', from(`192.0.2.${place}`))).reply.status, 401);
    box.clock.move(minute_ms);
  }
  const { reply } = await ada.signIn(password, from('192.0.2.6'));
  assert.deepEqual([reply.status, reply.json?.error?.code], [429, 'rate_limit_exceeded']);
  assert.deepEqual([reply.headers['retry-after'], reply.json?.error?.retry_after_seconds], ['600', 600]);
  const { secret } = box.change((outbox) => makeLink(outbox, operator, { name: 'Ada', lifetime_ms: 60 * minute_ms }));
  assert.equal((await signIn(box.base_url, { link: secret }, from('192.0.2.6'))).reply.status, 200);
  box.clock.move(10 * minute_ms);
  assert.equal((await ada.signIn(password, from('192.0.2.6'))).reply.status, 200);
});

test('the sixth failed sign-in of an address is refused whatever the name, and a /64 is one address', async (t) => {
  const box = await appliance(t, proxied);
  const ada = box.person('Ada');
  await ada.password(password);
  for (let place = 1; place <= 5; place++) {
    const { reply } = await signIn(box.base_url, { reviewer: `Nobody ${place}`, password }, from(`2001:db8::${place}`));
    assert.equal(reply.status, 401);
  }
  assert.equal((await ada.signIn(password, from('2001:db8:0:0:ffff::1'))).reply.status, 429);
  assert.equal((await ada.signIn(password, from('2001:db8:0:1::1'))).reply.status, 200);
});

test('what an untrusted peer says of its address does not count', async (t) => {
  const box = await appliance(t);
  const statuses: number[] = [];
  for (let place = 1; place <= 6; place++) {
    const { reply } = await signIn(box.base_url, { reviewer: `Nobody ${place}`, password }, from(`192.0.2.${place}`));
    statuses.push(reply.status);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
});

test('many sign-ins at once gain nothing', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada');
  await ada.password(password);
  const tries = await Promise.all(Array.from({ length: 20 }, (_, at) => ada.signIn(`guess ${at}`)));
  const statuses = tries.map(({ reply }) => reply.status);

  assert.equal(statuses.filter((status) => status === 401).length, 5);
  assert.equal(statuses.filter((status) => status === 429).length, 15);
});

test('a success forgives the failures of the name', async (t) => {
  const box = await appliance(t, proxied);
  const ada = box.person('Ada');
  await ada.password(password);
  for (let round = 1; round <= 3; round++) {
    for (let miss = 1; miss <= 4; miss++) await ada.signIn('wrong', from(`192.0.2.${10 * round + miss}`));
    assert.equal((await ada.signIn(password, from(`192.0.2.${round}`))).reply.status, 200);
  }
});
