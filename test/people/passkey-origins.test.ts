import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { ask } from '../helpers/appliance/ask.ts';
import { addPasskey, authenticator, localOrigin, signInOptions } from '../helpers/appliance/authenticator.ts';
import { signIn, withHeaders } from '../helpers/appliance/person.ts';

const password = 'correct horse battery staple';
type Served = Pick<Awaited<ReturnType<typeof appliance>>, 'base_url' | 'person'>;
type Headers = Record<string, string>;

/** Signs a person in at an address. Returns functions that send requests like a page of it. */
async function inside({ base_url, person }: Served, headers: Headers = {}) {
  const ada = person('Ada');
  await ada.password(password);
  const session = await ada.signIn(password, { headers });
  assert.equal(session.reply.status, 200);
  return withHeaders(base_url, { ...headers, ...session.headers });
}

/** Returns what the sign-in page learns: the ways, and the origin where passkeys work. */
async function offered({ base_url }: Served, headers: Headers = {}) {
  const { json } = await ask(base_url, reviewEndpoints.signInRead, { headers });
  return json?.data;
}

async function code({ base_url }: Served, headers: Headers = {}) {
  const { status, json } = await ask(base_url, reviewEndpoints.passkeyChallenge, { headers });
  return `${status} ${json?.error?.message ?? ''}`.trim();
}

test('on localhost passkeys work on the server’s own port, and are offered once somebody has one', async (t) => {
  const box = await appliance(t);
  const origin = localOrigin(box.base_url);
  assert.deepEqual(await offered(box), { ways: ['password', 'link'], passkey_origin: origin, oidc_host: null });
  await addPasskey(await inside(box), origin);
  assert.deepEqual(await offered(box), {
    ways: ['passkey', 'password', 'link'],
    passkey_origin: origin,
    oidc_host: null,
  });
  assert.equal(await code(box, { origin: box.base_url }), `403 Passkeys work at ${origin} only.`);
});

test('at a public address passkeys work with its origin only', async (t) => {
  const box = await appliance(t, { env: { HDO_SERVER__PUBLIC_URL: 'https://hdo.example.org' } });
  const headers = { host: 'hdo.example.org', origin: 'https://hdo.example.org', 'x-hdo-session': '' };
  const ada = await inside(box, headers);
  const passkey = await addPasskey(ada, 'https://hdo.example.org');
  assert.equal((await signInOptions(box.base_url, headers)).rpId, 'hdo.example.org');
  const enter = async (origin: string, rp_id: string) => {
    const proof = passkey.get(await signInOptions(box.base_url, headers), { origin, rp_id });
    return (await signIn(box.base_url, { passkey: proof }, { headers })).reply.status;
  };
  assert.equal(await enter('https://hdo.example.org', 'hdo.example.org'), 200);
  for (const other of ['https://hdo.example.org:8443', 'http://hdo.example.org', 'https://www.hdo.example.org']) {
    assert.equal(await enter(other, 'hdo.example.org'), 401, other);
  }
  assert.equal(await enter(localOrigin(box.base_url), 'localhost'), 401);
  assert.equal(await enter('https://hdo.example.org', 'example.org'), 401);
});

for (const [what, public_url] of [
  ['an IP address', 'https://192.0.2.7'],
  ['plain HTTP', 'http://hdo.example.org'],
] as const) {
  test(`at ${what} passkeys are not offered`, async (t) => {
    const box = await appliance(t, { env: { HDO_SERVER__PUBLIC_URL: public_url } });
    const headers = { host: new URL(public_url).host, origin: public_url, 'x-hdo-session': '' };
    assert.deepEqual(await offered(box, headers), {
      ways: ['password', 'link'],
      passkey_origin: null,
      oidc_host: null,
    });
    assert.equal(await code(box, headers), '403 Passkeys need HTTPS with a host name.');
    const ada = await inside(box, headers);
    assert.equal((await ada.request('passkeyOptions')).json?.error?.code, 'forbidden');
  });
}

test('an operator can turn passkeys off, and those that exist no longer sign in', async (t) => {
  const box = await appliance(t, { env: { HDO_SIGN_IN__PASSKEY: 'false' } });
  assert.deepEqual(await offered(box), { ways: ['password', 'link'], passkey_origin: null, oidc_host: null });
  assert.match(await code(box), /^403 .*sign_in\.passkey/);
  const options = { challenge: 'AA' };
  const { reply } = await signIn(box.base_url, { passkey: authenticator(localOrigin(box.base_url)).get(options) });
  assert.equal(reply.json?.error?.code, 'forbidden');
});
