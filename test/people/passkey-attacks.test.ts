import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Authenticator,
  addPasskey,
  authenticator,
  type Forged,
  flag,
  localOrigin,
  signInOptions,
} from '../helpers/appliance/authenticator.ts';
import { forgeries } from '../helpers/appliance/forgeries.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { altered } from '../helpers/data/altered.ts';

const password = 'correct horse battery staple';
const minute_ms = 60_000;
type Proof = ReturnType<Authenticator['get']>;
type Box = Pick<Awaited<ReturnType<typeof account>>, 'base_url' | 'person'>;

async function inside({ person }: Pick<Box, 'person'>, name: string) {
  const added = person(name);
  await added.password(password);
  return { ...(await added.signIn(password)), person: added };
}

/** Signs in with a proof; returns the status and the code of the error. */
async function said({ base_url }: Pick<Box, 'base_url'>, passkey: unknown, headers = {}) {
  const { reply } = await signIn(base_url, { passkey }, { headers });
  return `${reply.status} ${reply.json?.error?.code ?? ''}`.trim();
}

const refused = '401 invalid_caller_credentials';

test('no forged proof of a passkey signs in, and each is audited', async () => {
  const box = await account();
  const ada = await inside(box, 'Ada');
  const origin = localOrigin(box.base_url);
  const passkey = await addPasskey(ada, origin);
  for (const [what, forged] of Object.entries(forgeries)) {
    const proof = passkey.get(await signInOptions(box.base_url), forged);
    assert.equal(await said(box, proof), refused, what);
  }
  const forwarded = { host: 'localhost:9999', 'x-forwarded-host': 'localhost:9999', 'x-forwarded-proto': 'http' };
  const proof = passkey.get(await signInOptions(box.base_url), forgeries['the page of another port']);
  assert.equal(await said(box, proof, forwarded), refused, 'headers name no origin');
  const admin = box.person('Zoe', { role: 'admin' });
  const { events } = await admin.call('auditList', { query: { kind: 'session.refused', limit: 50 } });
  assert.ok(events.length > 0 && events.every(({ subject }) => subject === ada.person.reviewer_id));
  assert.equal(await said(box, passkey.get(await signInOptions(box.base_url))), '200');
});

test('a challenge counts once, and only a sound proof spends it', async () => {
  const box = await account();
  const passkey = await addPasskey(await inside(box, 'Ada'), localOrigin(box.base_url));
  const options = await signInOptions(box.base_url);
  const proof = passkey.get(options);
  assert.equal(await said(box, passkey.get(options, { flags: flag.present })), refused);
  const each = await Promise.all(Array.from({ length: 8 }, () => said(box, proof)));
  assert.deepEqual(each.toSorted(), ['200', ...Array(7).fill(refused)], 'eight at once');
  assert.equal(await said(box, proof), refused, 'the same again');
  assert.equal(await said(box, passkey.get(options)), refused, 'a new proof of a spent challenge');
});

test('a challenge counts for five minutes', async (t) => {
  const box = await standingAppliance(t);
  const passkey = await addPasskey(await inside(box, 'Ada'), localOrigin(box.base_url));
  const [late, old] = [await signInOptions(box.base_url), await signInOptions(box.base_url)];
  box.clock.move(5 * minute_ms);
  assert.equal(await said(box, passkey.get(late)), '200');
  assert.equal(await said(box, passkey.get(late)), refused);
  box.clock.move(1);
  assert.equal(await said(box, passkey.get(old)), refused);
});

test('a challenge serves neither another purpose nor another session', async () => {
  const box = await account();
  const [ada, eve] = [await inside(box, 'Ada'), await inside(box, 'Eve')];
  const origin = localOrigin(box.base_url);
  const passkey = await addPasskey(ada, origin);
  assert.equal(await said(box, passkey.get(await ada.call('passkeyOptions'))), refused);
  const options = await eve.call('passkeyOptions');
  const of = async (one: typeof ada, given: typeof options, forged: Forged = {}) => {
    const { status, json } = await one.request('passkeyAdd', {
      body: { credential: authenticator(origin).create(given, forged) },
    });
    return `${status} ${json?.error?.code ?? ''}`.trim();
  };
  const { challenge } = await signInOptions(box.base_url);
  assert.equal(await of(eve, { ...options, challenge }), '422 validation_failed', 'of a sign-in');
  assert.equal(await of(ada, options), '422 validation_failed', 'of another session');
  const attestation = (fmt: string) => ({
    attestation: new Map<string, string | Map<string, Buffer[]>>([
      ['fmt', fmt],
      ['attStmt', new Map([['x5c', [Buffer.from('x')]]])],
    ]),
  });
  for (const [what, forged] of Object.entries<Forged>({
    ...Object.fromEntries(Object.entries(forgeries).filter(([, { key, user_handle }]) => !key && !user_handle)),
    'a proof for a new passkey': { type: 'webauthn.get' },
    'an attestation with certificates': attestation('packed'),
    'an attestation of Android': attestation('android-safetynet'),
  })) {
    assert.equal(await of(eve, options, forged), '422 validation_failed', what);
  }
  assert.equal(await of(eve, options), '200');
  assert.equal(await of(eve, options), '422 validation_failed', 'twice');
});

test('a proof is refused with another person’s credential, and no credential is added twice', async () => {
  const box = await account();
  const [ada, eve] = [await inside(box, 'Ada'), await inside(box, 'Eve')];
  const origin = localOrigin(box.base_url);
  const [hers, own] = [await addPasskey(ada, origin), await addPasskey(eve, origin)];
  const proof: Proof = { ...own.get(await signInOptions(box.base_url)), id: hers.id, rawId: hers.id };
  assert.equal(await said(box, proof), refused);
  const unknown = authenticator(origin).get(await signInOptions(box.base_url));
  assert.equal(await said(box, unknown), refused);
  const copy = await eve.request('passkeyAdd', { body: { credential: hers.create(await eve.call('passkeyOptions')) } });
  assert.equal(copy.json?.error?.fields?.[0]?.code, 'duplicate_value');
});

test('a counter that does not grow is refused and audited, as by a copy of the key', async () => {
  const box = await account();
  const passkey = await addPasskey(await inside(box, 'Ada'), localOrigin(box.base_url));
  const enter = async (counter: number) => said(box, passkey.get(await signInOptions(box.base_url), { counter }));
  assert.deepEqual([await enter(0), await enter(5), await enter(6)], ['200', '200', '200']);
  assert.deepEqual([await enter(6), await enter(5), await enter(0)], [refused, refused, refused]);
  assert.equal(await enter(7), '200');
  const admin = box.person('Zoe', { role: 'admin' });
  const { events } = await admin.call('auditList', { query: { kind: 'passkey.refused' } });
  assert.equal(events.length, 3);
});

test('a stolen cookie neither adds nor lists nor removes passkeys', async () => {
  const box = await account();
  const { cookie, call, request } = await inside(box, 'Ada');
  const passkey = await addPasskey({ call, request }, localOrigin(box.base_url));
  const params = { passkey_id: passkey.passkey_id };
  const credential = authenticator(localOrigin(box.base_url)).create(await call('passkeyOptions'));
  const headers = { cookie, 'x-hdo-session': '', 'sec-fetch-site': 'same-origin' };
  for (const [operation, asked] of [
    ['passkeyOptions', {}],
    ['passkeyAdd', { body: { credential } }],
    ['passkeyList', {}],
    ['passkeyRename', { params, body: { name: 'x' } }],
    ['passkeyRemove', { params }],
  ] as const) {
    assert.equal((await request(operation, { ...asked, headers })).status, 401, operation);
  }
  const foreign = { 'sec-fetch-site': 'same-site', origin: 'http://localhost:9999' };
  assert.equal((await request('passkeyRemove', { params, headers: foreign })).status, 403, 'nor a foreign page');
  assert.equal((await call('passkeyList')).passkeys.length, 1);
});

test('no wrong byte in a proof signs in or breaks the server', async () => {
  const box = await account();
  const passkey = await addPasskey(await inside(box, 'Ada'), localOrigin(box.base_url));
  const { challenge } = await signInOptions(box.base_url);
  const proof = passkey.get({ challenge });
  for (const member of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    const text = String(new Map(Object.entries(proof.response)).get(member));
    for (let at = 0; at < text.length; at += 17) {
      const response = { ...proof.response, [member]: altered(text, at) };
      assert.match(await said(box, { ...proof, response }), /^(401|422) /, `${member} ${at}`);
    }
    assert.match(await said(box, { ...proof, response: { ...proof.response, [member]: 'AA' } }), /^(401|422) /);
  }
  assert.equal(await said(box, proof), '200');
});
