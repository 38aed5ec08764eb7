import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Pool } from 'undici';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { signIn } from '../../helpers/appliance/person.ts';
import { requestText, talk } from '../../helpers/appliance/raw.ts';
import { document, startHdo, temporary } from '../../helpers/programs/hdo.ts';

const secret = 'a secret that only the proxy knows';
const env = { HDO_HEADER__NAME: 'X-Forwarded-User', HDO_HEADER__SECRET: secret };
const fromProxy = { 'x-hdo-proxy-secret': secret };
const body = { way: 'header' };

const said = ({ reply: { status, json } }: Awaited<ReturnType<typeof signIn>>) =>
  `${status} ${json?.error?.code ?? ''} ${json?.error?.reason ?? ''}`.trim();
const refused = '401 invalid_caller_credentials header';

test('a proxy that knows the secret signs in people that exist, and nothing else does', async (t) => {
  const box = await appliance(t, { env });
  const zoe = box.person('Zoë', { role: 'admin' });
  const latin1 = Buffer.from('Zoë').toString('latin1'); // as bytes of UTF-8
  const enter = (headers: Record<string, string>) => signIn(box.base_url, body, { headers });
  const named = { 'x-forwarded-user': latin1 };
  assert.deepEqual((await zoe.call('signInRead')).ways, ['header', 'password', 'link']);

  for (const headers of [
    {},
    named,
    fromProxy,
    { ...named, 'x-hdo-proxy-secret': `${secret}.` },
    { ...named, 'x-hdo-proxy-secret': secret.slice(1) },
    { ...fromProxy, 'x-forwarded-user': 'Nobody' },
    { ...fromProxy, 'x-forwarded-user': '' },
    { ...fromProxy, 'x-forwarded-user': `${latin1}, Eve` },
    { ...fromProxy, 'x-remote-user': latin1 },
  ]) {
    assert.equal(said(await enter(headers)), refused, JSON.stringify(headers));
  }
  const own = { ...named, ...fromProxy };
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'x-hdo-session': '' };
  assert.equal(said(await enter({ ...own, ...foreign })), '403 forbidden');
  const alone = await zoe.request('sessionRead', { headers: { ...own, authorization: '' } });
  assert.equal(alone.status, 401, 'the header opens sessions and authorises no request');

  const session = await enter(own);
  assert.equal((await session.call('sessionRead')).reviewer.name, 'Zoë');
  const add = await session.request('callerAdd', { body: { name: 'agent' } });
  assert.equal(add.json?.error?.code, 'reauthentication_required', 'it is no second proof');
  const again = await signIn(box.base_url, body, { headers: { ...session.headers, ...own } });
  const after = await again.request('callerAdd', { body: { name: 'agent' } });
  assert.equal(after.json?.error?.code, 'reauthentication_required', 'nor is the header sent again');
});

test('a header that comes twice is refused, as is a secret that comes twice', async (t) => {
  const box = await appliance(t, { env });
  box.person('Ada');
  const content = JSON.stringify(body);
  const enter = async (...headers: string[]) => {
    const plain = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${content.length}`];
    const text = requestText('POST /review/api/session HTTP/1.1', [...plain, ...headers], content);
    return (await talk(box.base_url, text)).map(({ status }) => status);
  };
  const [name, proof] = ['X-Forwarded-User: Ada', `X-HDO-Proxy-Secret: ${secret}`];
  assert.deepEqual(await enter(name, proof), [200]);
  assert.deepEqual(await enter(name, name, proof), [401]);
  assert.deepEqual(await enter('x-forwarded-user: Eve', name, proof), [401]);
  assert.deepEqual(await enter(name, proof, proof), [401]);
  assert.deepEqual(await enter(name, 'X-HDO-Proxy-Secret: x', proof), [401]);
});

test('without settings the header signs nobody in', async (t) => {
  const box = await appliance(t);
  box.person('Ada');
  const headers = { ...fromProxy, 'x-forwarded-user': 'Ada' };
  assert.equal(said(await signIn(box.base_url, body, { headers })), '403 forbidden');
});

test('a proxy on a Unix socket needs no secret; on a port the server does not start without one', async (t) => {
  const folder = temporary(t);
  const [data, path] = [join(folder, 'data'), join(folder, 'hdo.sock')];
  await document(['init', '--data', data, '--reviewer', 'Ada']);
  const alone = { env: { HDO_HEADER__NAME: env.HDO_HEADER__NAME } };
  const refusing = startHdo(t, ['serve', '--data', data, '--listen', '127.0.0.1:0'], alone);
  const { code, stderr } = await refusing.ended;
  assert.equal(code, 78);
  assert.match(stderr, /header\.name needs header\.secret too/i);

  const server = startHdo(t, ['serve', '--data', data, '--listen', `unix:${path}`], alone);
  await server.written(/hdo serves .* at .*hdo\.sock/);
  const pool = new Pool('http://localhost', { socketPath: path });
  t.after(() => pool.close());
  const headers = { 'content-type': 'application/json', 'x-forwarded-user': 'ada' };
  const options = { method: 'POST', path: '/review/api/session', body: JSON.stringify(body) } as const;
  const { statusCode, body: reply } = await pool.request({ ...options, headers });
  assert.equal(statusCode, 200, await reply.text());
});
