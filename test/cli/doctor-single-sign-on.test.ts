import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';
import { startProvider } from '../helpers/programs/provider.ts';

type Check = { name: string; state: string; found: string; fix: string | null };
const base_url = 'https://hdo.example';
const address = `${base_url}/sign-in/oidc`;

/** Runs the doctor, and returns what it says of single sign-on: state and sentence, and the first fix. */
async function found({ at }: { at: readonly string[] }, env: NodeJS.ProcessEnv) {
  const said = await hdoBeside(['doctor', ...at, '--json'], { env: { HDO_SERVER__PUBLIC_URL: base_url, ...env } });
  const { checks } = JSON.parse(said.stdout) as { checks: Check[] };
  const own = checks.filter(({ name }) => name === 'single sign-on');
  return { says: own.map((one) => `${one.state}: ${one.found}`), fix: own.find(({ fix }) => fix)?.fix };
}

/** Starts a server in the place of a provider. */
async function started(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test('hdo doctor says that single sign-on is off, works, or lacks the redirect address at the provider', async (t) => {
  const box = await presentAppliance(t);
  const provider = await startProvider(t);
  assert.deepEqual((await found(box, {})).says, ['ok: it is off']);
  assert.deepEqual((await found(box, { ...provider.env, HDO_SIGN_IN__OIDC: 'false' })).says, ['ok: it is off']);
  provider.sees(base_url);
  const [reached, clock] = [
    `ok: the provider at ${provider.issuer} can be reached and describes itself`,
    'ok: the clocks agree',
  ];
  const good = await found(box, provider.env);
  assert.deepEqual(good.says, [reached, clock, `ok: the provider accepts the redirect address ${address}`]);
  assert.equal(provider.logins, 0);
  provider.sees('https://other.example');
  const other = await found(box, provider.env);
  const refused = `bad: the provider refuses the redirect address ${address} or the client hdo`;
  assert.deepEqual(other.says, [reached, clock, refused]);
  assert.match(other.fix ?? '', new RegExp(`^register ${address} as a redirect address of the client hdo`));
  provider.sees(base_url);
  const unknown = await found(box, { ...provider.env, HDO_OIDC__CLIENT_ID: 'nobody' });
  assert.match(unknown.says[2] ?? '', /^bad: .* or the client nobody$/);
});

test('hdo doctor names a provider that is away or wrong, and a wrong clock', async (t) => {
  const box = await presentAppliance(t);
  const of = (issuer: string) => found(box, { HDO_OIDC__ISSUER: issuer, HDO_OIDC__CLIENT_ID: 'hdo' });
  const away = await of('http://localhost:1');
  assert.match(away.says.join(), /^bad: the provider at http:\/\/localhost:1 cannot be used: .+/);
  assert.match(away.fix ?? '', /set oidc\.issuer to the address that it names, without \/\.well-known/);
  const plain = await of(await started(t, (_, res) => res.writeHead(404).end('nothing here')));
  assert.match(plain.says.join(), /cannot be used: .*404|cannot be used: .*unexpected HTTP response status code/);
  const evil = 'https://evil.example';
  const foreign = await of(await started(t, (_, res) => describe(res, evil)));
  assert.match(foreign.says.join(), /but the provider names itself https:\/\/evil\.example: set oidc\.issuer to that$/);
  const late = await started(t, (req, res) => {
    res.setHeader('date', new Date(Date.now() - 1_200_000).toUTCString());
    const issuer = `http://${req.headers.host}`;
    if (req.url?.startsWith('/.well-known')) return describe(res, issuer);
    const back = new URL(new URL(req.url ?? '', issuer).searchParams.get('redirect_uri') ?? '');
    back.search = 'error=unauthorized_client&error_description=no+code+flow';
    res.writeHead(303, { location: back.href }).end();
  });
  const wrong = await of(late);
  assert.deepEqual(wrong.says.slice(1), [
    "bad: the clock of this machine is 20 minutes ahead of the provider's, and sign-ins are refused beyond five",
    'bad: the provider refuses sign-ins: unauthorized_client (no code flow)',
  ]);
});

function describe(res: Parameters<RequestListener>[1], issuer: string): void {
  const urls = {
    token_endpoint: `${issuer}/token`,
    authorization_endpoint: `${issuer}/auth`,
    jwks_uri: `${issuer}/jwks`,
  };
  res.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, ...urls }));
}
