import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const password = 'correct horse battery staple';
const minute_ms = 60_000;

test('a new password ends every other session, and the old password is refused', async (t) => {
  const box = await standingAppliance(t);
  const ada = box.person('Ada');
  await ada.password(password);
  const [here, there] = [await ada.signIn(password), await ada.signIn(password)];
  box.clock.move(minute_ms);
  const body = { password: 'another password', present_password: password };
  const { ended } = await here.call('passwordSet', { body });
  assert.deepEqual(ended, { sessions: 1, tokens: 1, links: 0 });

  assert.equal((await here.request('sessionRead')).status, 200);
  assert.equal((await there.request('sessionRead')).status, 401);
  assert.equal((await ada.signIn(password)).reply.status, 401);
  assert.equal((await ada.signIn('another password')).reply.status, 200);
  assert.deepEqual(await here.call('passwordRead'), { is_set: true, set_at: '2026-03-01T09:01:00.000Z' });
  const { events } = await here.call('auditList', { query: { kind: 'reviewer.password_set', limit: 1 } });
  assert.deepEqual([events[0]?.actor, events[0]?.subject], [ada.reviewer_id, ada.reviewer_id]);
});

test('a person who signed in by a link sets a first password', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada');
  const { secret } = box.change((outbox) => makeLink(outbox, operator, { name: 'Ada', lifetime_ms: minute_ms }));
  const session = await signIn(box.base_url, { link: secret });
  assert.deepEqual(await session.call('passwordRead'), { is_set: false, set_at: null });
  await session.call('passwordSet', { body: { password } });
  assert.equal((await ada.signIn(password)).reply.status, 200);
});

test('a password has 12 to 1000 characters, counted as a person counts', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada');
  await ada.password(password);
  const session = await ada.signIn(password);
  const set = async (text: string) => {
    const body = { password: text, present_password: password };
    const { status, json } = await session.request('passwordSet', { body });
    return [status, json?.error?.fields?.[0]?.code];
  };
  assert.deepEqual(await set('12345678901'), [422, 'too_short']);
  assert.deepEqual(await set('🐴🐴🐴🐴🐴🐴🐴🐴🐴🐴🐴'), [422, 'too_short']);
  assert.deepEqual(await set('x'.repeat(1_001)), [422, 'too_long']);
  assert.deepEqual(await set('🐴🐢'.repeat(500)), [200, undefined]);
});

test('a person’s new name applies to later answers, and earlier answers keep the old one', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  box.person('Bob');
  await ada.password(password);
  const session = await ada.signIn(password);
  await agent.call('inputSend', { body: submission({ caller_item_id: 'before' }) });
  await ada.answer(await ada.find(agent, 'before'), 'approve');
  const { reviewer } = await session.call('nameSet', { body: { name: '  Ada Lovelace ' } });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'after' }) });
  await ada.answer(await ada.find(agent, 'after'), 'approve');
  const by = async (id: string) => (await ada.find(agent, id, 'decided')).answer?.answered_by;

  assert.deepEqual(reviewer, { reviewer_id: ada.reviewer_id, name: 'Ada Lovelace', role: 'reviewer' });
  assert.deepEqual(await session.call('sessionRead'), { reviewer });
  assert.deepEqual([await by('before'), await by('after')], ['Ada', 'Ada Lovelace']);
  const refused = async (name: string) => {
    const { status, json } = await session.request('nameSet', { body: { name } });
    return [status, json?.error?.fields?.[0]?.path, json?.error?.fields?.[0]?.code];
  };
  assert.deepEqual(await refused('BOB'), [422, 'name', 'duplicate_value']);
  assert.deepEqual(await refused('  '), [422, 'name', 'too_short']);
  assert.deepEqual(await refused('x'.repeat(101)), [422, 'name', 'too_long']);
  assert.equal((await session.request('nameSet', { body: { name: 'ada lovelace' } })).status, 200);
});
