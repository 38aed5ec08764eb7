import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/audit.ts';
import { makeLink } from '../../src/rules/reviewers.ts';
import { appliance, type TestAppliance } from '../helpers/appliance.ts';
import type { Asked } from '../helpers/ask.ts';
import { signIn } from '../helpers/person.ts';

const password = 'correct horse battery staple';
const minute_ms = 60_000;
const changes = ['callerAdd', 'callerRevoke', 'keyIssue', 'keyRotate', 'keyRevoke'] as const;

/** A caller of the account, and requests that would change it. */
function target(box: TestAppliance): Asked {
  const { caller_id, key_id } = box.caller('agent');
  return { params: { caller_id, key_id }, body: { name: 'Another' } };
}

test('a change of callers and keys asks for the password again after ten minutes, the list does not', async (t) => {
  const box = await appliance(t);
  const asked = target(box);
  const ada = box.person('Ada', { role: 'admin' });
  await ada.password(password);
  const session = await ada.signIn(password);
  box.clock.move(10 * minute_ms);
  assert.equal((await session.request('callerAdd', asked)).status, 200);
  box.clock.move(1);
  for (const operation of changes) {
    const { status, json } = await session.request(operation, asked);
    assert.deepEqual([status, json?.error?.code], [401, 'reauthentication_required'], operation);
    assert.equal(json?.error?.confirm_by, 'password');
  }
  assert.equal((await session.request('callerList')).status, 200);
  const again = await ada.signIn(password, { headers: { cookie: session.cookie, 'sec-fetch-site': 'same-origin' } });
  assert.equal((await session.request('callerList')).status, 401, 'the new session is in the place of the old one');
  assert.equal((await again.request('keyRevoke', asked)).status, 200);
});

test('who has no password is told that a new link is the way, and it is', async (t) => {
  const box = await appliance(t);
  const asked = target(box);
  box.person('Ada', { role: 'admin' });
  const enter = () => {
    const { secret: link } = box.change((outbox) =>
      makeLink(outbox, operator, { name: 'Ada', lifetime_ms: 15 * minute_ms }),
    );
    return signIn(box.base_url, { link });
  };
  const first = await enter();
  assert.equal((await first.request('callerAdd', asked)).status, 200);
  box.clock.move(11 * minute_ms);
  const { json } = await first.request('keyRevoke', asked);
  assert.deepEqual([json?.error?.code, json?.error?.confirm_by], ['reauthentication_required', 'link']);
  assert.equal((await (await enter()).request('keyRevoke', asked)).status, 200);
});

test('neither a reviewer nor any token manages callers and keys, fresh password or not', async (t) => {
  const box = await appliance(t);
  const asked = target(box);
  const [bob, ada] = [box.person('Bob'), box.person('Ada', { role: 'admin' })];
  await bob.password(password);
  const session = await bob.signIn(password);
  for (const operation of ['callerList', ...changes] as const) {
    for (const { request } of [session, bob, ada]) {
      const { status, json } = await request(operation, asked);
      assert.deepEqual([status, json?.error?.code], [403, 'forbidden'], operation);
    }
  }
});
