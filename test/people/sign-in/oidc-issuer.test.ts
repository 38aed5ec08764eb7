import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { reviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { ask } from '../../helpers/appliance/ask.ts';
import { signIn } from '../../helpers/appliance/person.ts';
import { throughProvider } from '../../helpers/appliance/single-sign-on.ts';
import { startProvider } from '../../helpers/programs/provider.ts';

test('the same subject at another provider is nobody here, and no token of a provider leaves the server', async (t) => {
  const [own, other] = [await startProvider(t), await startProvider(t)];
  const account = { sub: 'g-1', name: 'Grace' };
  const first = await appliance(t, { env: { ...own.env, HDO_OIDC__CREATE: 'true' } });
  own.sees(first.base_url);
  own.account = account;
  const { reply } = await signIn(first.base_url, { oidc: await throughProvider(first.base_url) });
  assert.deepEqual([reply.status, Object.keys(reply.json?.data as object)], [200, ['reviewer', 'session_secret']]);
  assert.doesNotMatch(String(reply.bytes), /eyJ/);
  await first.close();

  const second = await appliance(t, { data: first.data, env: other.env });
  other.sees(second.base_url);
  other.account = account;
  const refused = await signIn(second.base_url, { oidc: await throughProvider(second.base_url) });
  assert.deepEqual([refused.reply.status, refused.reply.json?.error?.reason], [403, 'unbound']);
});

test('a description of the provider that names another issuer is refused', async (t) => {
  const server = createServer((_, res) => {
    const issuer = 'https://evil.example';
    const token_endpoint = `${issuer}/token`;
    const description = {
      issuer,
      token_endpoint,
      authorization_endpoint: `${issuer}/auth`,
      jwks_uri: `${issuer}/jwks`,
    };
    res.setHeader('content-type', 'application/json').end(JSON.stringify(description));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const env = { HDO_OIDC__ISSUER: issuer, HDO_OIDC__CLIENT_ID: 'hdo', HDO_LOG__LEVEL: 'warn' };
  const box = await appliance(t, { env });
  const { status, json } = await ask(box.base_url, reviewEndpoints.oidcBegin, { body: { purpose: 'sign_in' } });
  assert.deepEqual([status, json?.error?.reason], [503, 'provider']);
  const [line] = box.logged().filter(({ event }) => event === 'oidc_provider_unreachable');
  const names = `oidc.issuer is ${issuer}/, but the provider names itself https://evil.example`;
  assert.equal(line?.cause, `${names}: set oidc.issuer to that`);
});
