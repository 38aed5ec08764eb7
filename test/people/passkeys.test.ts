import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeReviewer } from '../../src/rules/people/reviewers.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { addPasskey, authenticator, localOrigin, signInOptions } from '../helpers/appliance/authenticator.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { age } from '../helpers/data/age.ts';

const password = 'correct horse battery staple';

async function inside(box: Pick<TestAppliance, 'person'>, name: string, role: 'reviewer' | 'admin' = 'reviewer') {
  const person = box.person(name, { role });
  await person.password(password);
  return { ...(await person.signIn(password)), person };
}

/** Signs in with a passkey, without a name. */
async function enter(base_url: string, passkey: Pick<ReturnType<typeof authenticator>, 'get'>, headers = {}) {
  return signIn(base_url, { passkey: passkey.get(await signInOptions(base_url)) }, { headers });
}

test('a person adds a passkey, signs in with it alone, renames it and removes it', async () => {
  const { base_url, person } = await account();
  const ada = await inside({ person }, 'Ada');
  const origin = localOrigin(base_url);
  const passkey = await addPasskey(ada, origin, ' My   laptop ');
  const [listed] = (await ada.call('passkeyList')).passkeys;
  assert.deepEqual([listed?.name, listed?.rp_id, listed?.is_backed_up], ['My laptop', 'localhost', true]);
  assert.equal(listed?.last_used_at, null);

  const first = await enter(base_url, passkey);
  assert.equal((await first.call('sessionRead')).reviewer.reviewer_id, ada.person.reviewer_id);
  const { passkeys } = await first.call('passkeyList');
  assert.match(String(passkeys[0]?.last_used_at), /^20/);
  const params = { passkey_id: passkey.passkey_id };
  await first.call('passkeyRename', { params, body: { name: 'Old laptop' } });
  assert.equal((await first.call('passkeyList')).passkeys[0]?.name, 'Old laptop');
  const blank = await first.request('passkeyRename', { params, body: { name: '\u200b' } });
  assert.deepEqual([blank.status, blank.json?.error?.fields?.[0]?.path], [422, 'name']);
  await first.call('passkeyRemove', { params });
  assert.equal((await enter(base_url, passkey)).reply.status, 401, 'it is removed');
  assert.equal((await first.request('sessionRead')).status, 200, 'sessions that it opened stay');
  const { events } = await first.call('auditList', { query: { limit: 10 } });
  const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('passkey.'));
  assert.deepEqual(kinds, ['passkey.removed', 'passkey.renamed', 'passkey.added']);
});

test('a new passkey is a notice to everybody in the account, and is named after its browser', async () => {
  const { base_url, person } = await account();
  const [ada, bob] = [await inside({ person }, 'Ada'), await inside({ person }, 'Bob')];
  const passkey = authenticator(localOrigin(base_url));
  const credential = passkey.create(await ada.call('passkeyOptions'));
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' };
  const { passkey: added } = await ada.call('passkeyAdd', { body: { credential }, headers });
  assert.equal(added.name, 'Firefox, Linux');
  const [notice] = (await bob.call('noticeList')).notices;
  assert.deepEqual(
    [notice?.kind, notice?.reviewer_id, notice?.is_new],
    ['passkey.added', ada.person.reviewer_id, true],
  );
});

test('adding requires a recent sign-in, for which a passkey serves instead of the password', async (t) => {
  const box = await appliance(t);
  const ada = await inside(box, 'Ada', 'admin');
  const origin = localOrigin(box.base_url);
  const passkey = await addPasskey(ada, origin);
  const credential = authenticator(origin).create(await ada.call('passkeyOptions'));
  age(box, 11 * 60_000);
  for (const asked of [
    await ada.request('passkeyOptions'),
    await ada.request('passkeyAdd', { body: { credential } }),
  ]) {
    const { code, confirm_by, has_passkey } = { ...asked.json?.error } as Record<string, unknown>;
    assert.deepEqual([code, confirm_by, has_passkey], ['reauthentication_required', 'password', true]);
  }
  const again = await enter(box.base_url, passkey, ada.headers);
  assert.equal((await ada.request('sessionRead')).status, 401, 'the new session replaces the old one');
  await addPasskey(again, origin);
  assert.equal((await again.call('passkeyList')).passkeys.length, 2);
});

test('a new password keeps the passkeys, and removing the person removes them', async (t) => {
  const box = await appliance(t);
  const ada = await inside(box, 'Ada');
  const passkey = await addPasskey(ada, localOrigin(box.base_url));
  await ada.call('passwordSet', { body: { password: 'another password', present_password: password } });
  assert.equal((await enter(box.base_url, passkey)).reply.status, 200);
  box.change((outbox) => removeReviewer(outbox, 'operator', { name: 'Ada' }));
  assert.equal((await enter(box.base_url, passkey)).reply.status, 401);
  const left = box.change(({ store }) => store.passkeys.byCredential.get({ credential_id: passkey.id }));
  assert.equal(left, undefined);
});

test('an admin lists and removes the passkeys of others in the account, and can add none for them', async () => {
  const box = await account();
  const [ada, bob] = [await inside(box, 'Ada', 'admin'), await inside(box, 'Bob')];
  const elsewhere = await inside(await account(), 'Eve', 'admin');
  const origin = localOrigin(box.base_url);
  const passkey = await addPasskey(bob, origin);
  const params = { reviewer_id: bob.person.reviewer_id, passkey_id: passkey.passkey_id };
  const code = async (one: Pick<typeof ada, 'request'>, asked = params) =>
    (await one.request('reviewerPasskeyRemove', { params: asked })).json?.error?.code;
  assert.deepEqual(await code(bob), 'forbidden');
  assert.deepEqual(await code(elsewhere), 'not_found');
  assert.deepEqual(await code(ada.person), 'forbidden', 'by a token');
  assert.deepEqual(await code(ada, { ...params, reviewer_id: ada.person.reviewer_id }), 'not_found');
  const own = await ada.request('passkeyRemove', { params });
  assert.equal(own.json?.error?.code, 'not_found', 'as one of her own');
  assert.equal((await elsewhere.request('reviewerPasskeyList', { params })).json?.error?.code, 'not_found');
  assert.equal((await bob.request('reviewerPasskeyList', { params })).json?.error?.code, 'forbidden');

  const stolen = authenticator(origin).create(await bob.call('passkeyOptions'));
  const added = await ada.request('passkeyAdd', { body: { credential: stolen } });
  assert.equal(added.json?.error?.code, 'validation_failed', 'with a challenge of his session');
  assert.equal((await ada.call('reviewerPasskeyList', { params })).passkeys.length, 1);
  await ada.call('reviewerPasskeyRemove', { params });
  assert.equal((await enter(box.base_url, passkey)).reply.status, 401);
  const { events } = await ada.call('auditList', { query: { kind: 'passkey.removed' } });
  assert.deepEqual(
    events.map(({ actor, subject }) => [actor, subject]),
    [[ada.person.reviewer_id, bob.person.reviewer_id]],
  );
});
