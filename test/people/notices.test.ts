import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { openStream } from '../helpers/appliance/event-stream.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';

const password = 'correct horse battery staple';
const minute_ms = 60_000;

async function inside(box: TestAppliance, name: string, account = 'default') {
  const person = box.person(name, { account });
  await person.password(password);
  return { ...person, ...(await person.signIn(password)) };
}
type Inside = Awaited<ReturnType<typeof inside>>;

async function told({ call }: Inside) {
  const { notices } = await call('noticeList');
  return notices.map(({ kind, reviewer_name, is_new }) => `${kind} ${reviewer_name}${is_new ? ' new' : ''}`);
}

test('everybody of an account gets a notice of each new link, token and password of anybody in it', async (t) => {
  const box = await standingAppliance(t);
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const [ada, eve] = [await inside(box, 'Ada'), await inside(box, 'Eve', 'other')];
  await inside(box, 'Bob');
  box.clock.move(minute_ms);
  box.change((outbox) => makeLink(outbox, operator, { name: 'Ada', lifetime_ms: minute_ms }));

  assert.deepEqual(await told(ada), [
    'reviewer.link_made Ada new',
    'reviewer.password_set Bob new',
    'reviewer.token_made Bob new',
    'reviewer.password_set Ada new',
    'reviewer.token_made Ada new',
  ]);
  assert.deepEqual(await told(eve), ['reviewer.password_set Eve new', 'reviewer.token_made Eve new']);
});

test('seen notices are no longer new for that person, and later ones are', async (t) => {
  const box = await appliance(t);
  const [ada, bob] = [await inside(box, 'Ada'), await inside(box, 'Bob')];
  const [latest] = (await ada.call('noticeList')).notices;
  box.change((outbox) => makeLink(outbox, operator, { name: 'Bob', lifetime_ms: minute_ms }));
  await ada.call('noticesSee', { body: { notice_id: latest?.notice_id } });
  const news = async (one: Inside) => (await told(one)).filter((text) => text.endsWith('new')).length;

  assert.deepEqual(await told(ada).then(([first]) => first), 'reviewer.link_made Bob new');
  assert.deepEqual([await news(ada), await news(bob)], [1, 3]);
  const { status, json } = await ada.request('noticesSee', { body: { notice_id: 'evt_none' } });
  assert.deepEqual([status, json?.error?.fields?.[0]?.path], [422, 'notice_id']);
});

test('a person’s own change is not new to them, and a live notice to everybody else', async (t) => {
  const box = await appliance(t);
  const [ada, bob] = [await inside(box, 'Ada'), await inside(box, 'Bob')];
  const stream = await openStream(box.base_url, bob.headers);
  await ada.call('passwordSet', { body: { password: 'another password', present_password: password } });
  await stream.until(({ event }) => event === 'notice');
  stream.leave();

  assert.equal((await told(ada))[0], 'reviewer.password_set Ada');
  assert.equal((await told(bob))[0], 'reviewer.password_set Ada new');
});
