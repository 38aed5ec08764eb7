import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { mintCredential } from '../../src/lib/crypto/credential.ts';
import { requestText, talk } from '../helpers/appliance/raw.ts';
import { password, type TwoPorts, twoPorts } from '../helpers/appliance/two-ports.ts';
import { altered } from '../helpers/data/altered.ts';

type Session = { readonly cookie: string; readonly secret: string };

/** Opens a session by HTTP, with both its secrets. */
async function open({ api }: TwoPorts, reviewer: string, headers: Record<string, string> = {}): Promise<Session> {
  const reply = await api('POST', '/review/api/session', { reviewer, password }, headers);
  assert.equal(reply.status, 200);
  return { cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '', secret: reply.json.data.session_secret };
}

/** Returns the name of the person who is signed in by these header lines, or the error. */
async function who({ base_url }: TwoPorts, ...lines: string[]): Promise<string> {
  const host = `Host: ${new URL(base_url).host}`;
  const [reply] = await talk(base_url, requestText('GET /review/api/session HTTP/1.1', [host, ...lines]));
  const data = reply?.json?.data as { reviewer: { name: string } } | undefined;
  return data?.reviewer.name ?? `${reply?.status} ${reply?.json?.error?.code}`;
}

const nobody = '401 authentication_required';

test('a session needs both of its secrets, and accepts nothing else', async (t) => {
  const box = await twoPorts(t);
  const [ada, eve] = [await open(box, 'ada'), await open(box, 'eve')];
  const [cookie, secret] = [`Cookie: ${ada.cookie}`, `X-HDO-Session: ${ada.secret}`];
  const foreign = mintCredential('hdos_', `ses_${ada.secret.slice(5, 31)}`).text;
  const value = ada.cookie.split('=')[1];
  const refused: Record<string, string[]> = {
    'the cookie alone': [cookie],
    'the secret alone': [secret],
    'an empty secret': [cookie, 'X-HDO-Session:'],
    'the secret of another session': [cookie, `X-HDO-Session: ${eve.secret}`],
    'the cookie of another session': [`Cookie: ${eve.cookie}`, secret],
    'a valid secret with the session’s id that is not its own': [cookie, `X-HDO-Session: ${foreign}`],
    'a secret with another letter': [cookie, `X-HDO-Session: ${altered(ada.secret, 40)}`],
    'a secret in capitals': [cookie, `X-HDO-Session: ${ada.secret.toUpperCase()}`],
    'a secret that is too long': [cookie, `${secret}0`],
    'two secrets in one header': [cookie, `${secret}, ${ada.secret}`],
    'the value of the cookie': [cookie, `X-HDO-Session: ${value}`],
    'the secret as a cookie': [`Cookie: ${ada.cookie}; X-HDO-Session=${ada.secret}; hdo_session=${ada.secret}`],
    'the cookie under another name': [`Cookie: __Host-hdo_session=${value}; HDO_SESSION=${value}`, secret],
  };
  for (const [what, lines] of Object.entries(refused)) assert.equal(await who(box, ...lines), nobody, what);
  for (const bearer of [ada.secret, value]) {
    assert.equal(await who(box, cookie, `Authorization: Bearer ${bearer}`), '401 invalid_caller_credentials');
  }
  assert.equal(await who(box, cookie, secret), 'ada');
  assert.equal(await who(box, cookie, secret, secret), '400 invalid_request', 'two headers are ambiguous');
  assert.equal(await who(box, cookie, secret, `X-HDO-Session: ${eve.secret}`), '400 invalid_request');
});

test('of several session cookies the one that matches the secret counts, in any position', async (t) => {
  const box = await twoPorts(t);
  const [ada, eve] = [await open(box, 'ada'), await open(box, 'eve')];
  const secret = `X-HDO-Session: ${ada.secret}`;
  const others = [
    eve.cookie,
    'hdo_session=',
    'hdo_session=x',
    `hdo_session=${'a'.repeat(43)}`,
    'hdo_session',
    '=',
    ';;',
  ];
  for (const other of others) {
    for (const cookies of [
      [`${other}; ${ada.cookie}`],
      [`${ada.cookie}; ${other}`],
      [other, ada.cookie],
      [ada.cookie, other],
    ]) {
      const lines = cookies.map((one) => `Cookie: ${one}`);
      assert.equal(await who(box, ...lines, secret), 'ada', lines.join(' and '));
    }
  }
  const many = Array.from({ length: 150 }, (_, at) => `hdo_session=${String(at).padStart(43, 'z')}`);
  assert.equal(await who(box, `Cookie: ${[...many, ada.cookie].join('; ')}`, secret), 'ada');
  assert.equal(await who(box, `Cookie: ${eve.cookie}; ${ada.cookie}`, `X-HDO-Session: ${eve.secret}`), 'eve');
});

test('no endpoint accepts a cookie alone, and a token needs neither secret', async (t) => {
  const box = await twoPorts(t);
  const ada = await open(box, 'ada');
  const { token } = box.command(['reviewer', 'token', 'ada']);
  for (const [operation, { method, path, ...endpoint }] of Object.entries(reviewEndpoints)) {
    if ('public' in endpoint) continue;
    const lines = [`Host: ${new URL(box.base_url).host}`, `Cookie: ${ada.cookie}`, 'Sec-Fetch-Site: same-origin'];
    const [reply] = await talk(box.base_url, requestText(`${method} ${path.replace(/[{}]/g, '')} HTTP/1.1`, lines));
    assert.deepEqual([reply?.status, reply?.json?.error?.code], [401, 'authentication_required'], operation);
  }
  assert.equal(await who(box, `Authorization: Bearer ${token}`), 'ada');
});

test('a new session replaces the one that both secrets prove, and no other', async (t) => {
  const box = await twoPorts(t);
  const [first, other] = [await open(box, 'ada'), await open(box, 'ada')];
  const lines = ({ cookie, secret }: Session) => [`Cookie: ${cookie}`, `X-HDO-Session: ${secret}`];
  const page = { 'sec-fetch-site': 'same-origin' };
  await open(box, 'ada', { ...page, cookie: other.cookie, 'x-hdo-session': '' });
  assert.equal(await who(box, ...lines(other)), 'ada', 'the cookie alone ends nothing');
  const next = await open(box, 'ada', { ...page, cookie: first.cookie, 'x-hdo-session': first.secret });
  assert.deepEqual(
    [await who(box, ...lines(first)), await who(box, ...lines(other)), await who(box, ...lines(next))],
    [nobody, 'ada', 'ada'],
  );
});

test('a page from before an upgrade is told to reload instead of signing in', async (t) => {
  const box = await twoPorts(t);
  const body = { reviewer: 'ada', password };
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: box.base_url }]) {
    const { status, json } = await box.api('POST', '/review/api/session', body, headers as Record<string, string>);
    assert.deepEqual([status, json.error.code], [403, 'forbidden']);
    assert.match(json.error.message, /Load it again, then sign in/);
  }
});
