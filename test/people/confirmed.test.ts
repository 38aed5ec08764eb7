import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import type { Asked } from '../helpers/appliance/ask.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';

const password = 'correct horse battery staple';
const minute_ms = 60_000;
const changes = ['callerAdd', 'callerRevoke', 'keyIssue', 'keyRotate', 'keyRevoke'] as const;

/** Creates a caller, and the parts of requests that would change it. */
function target(box: TestAppliance): Asked {
  const { caller_id, key_id } = box.caller('agent');
  return { params: { caller_id, key_id }, body: { name: 'Another' } };
}

test('changes of callers and keys require the password again after ten minutes, the list does not', async (t) => {
  const box = await standingAppliance(t);
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
  const again = await ada.signIn(password, { headers: session.headers });
  assert.equal((await session.request('callerList')).status, 401, 'the new session replaces the old one');
  assert.equal((await again.request('keyRevoke', asked)).status, 200);
});

test('a person without a password confirms with a new link', async (t) => {
  const box = await standingAppliance(t);
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

test('neither reviewers nor tokens can manage callers and keys, even with a fresh password', async (t) => {
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
