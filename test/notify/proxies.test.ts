import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { ask } from '../helpers/appliance/ask.ts';
import { submission } from '../helpers/data/submissions.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { callerSpan } from '../helpers/telemetry/traced.ts';
import { until } from '../helpers/until.ts';

const names = ['hooks.example', 'traces.example', 'login.example'] as const;
const config = `
[[notify]]
name = "hook"
kind = "webhook"
url = "https://hooks.example/hook"
secret = "a secret of the webhook"
[[notify]]
name = "plain"
kind = "webhook"
url = "http://plain.example/hook"
secret = "a secret of the webhook"
[telemetry]
endpoint = "https://traces.example"
[oidc]
issuer = "https://login.example"
client_id = "hdo"
`;

/** Makes a certificate for the names of the receivers. */
function certificate(t: TestContext) {
  const folder = temporary(t);
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`;
  execFileSync(
    debianTool('openssl'),
    [...made, '-subj', '/CN=hooks', '-addext', subject, '-keyout', key, '-out', cert],
    {
      stdio: 'ignore',
    },
  );
  return { file: cert, pair: { key: readFileSync(key), cert: readFileSync(cert) } };
}

/** Takes notices and traces, and describes itself as a provider of single sign-on. */
const receive: RequestListener = (req, res) => {
  const issuer = `https://${req.headers.host}`;
  const [token_endpoint, authorization_endpoint] = [`${issuer}/token`, `${issuer}/auth`];
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify({ issuer, token_endpoint, authorization_endpoint, jwks_uri: `${issuer}/keys` }));
};

/** Starts a forward proxy that asks for a user. Its tunnels lead to the receivers, whatever name they are for. */
async function proxied(t: TestContext) {
  const { file, pair } = certificate(t);
  const secure = createTlsServer(pair, receive);
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer((req, res) => {
    seen.push(`${req.url} ${req.headers['proxy-authorization']}`);
    receive(req, res); // without TLS there is no tunnel, and the request names its server
  });
  proxy.on('connect', (req, socket: Socket, head) => {
    seen.push(`${req.url} ${req.headers['proxy-authorization']}`);
    const tunnel = connect((secure.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      tunnel.write(head);
      tunnel.pipe(socket).pipe(tunnel);
    });
    for (const one of [socket, tunnel]) sockets.add(one.on('error', () => one.destroy()));
  });
  for (const server of [secure, proxy]) await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    for (const server of [secure, proxy]) server.close();
  });
  const { port } = proxy.address() as AddressInfo;
  const url = `http://user:secret@127.0.0.1:${port}`;
  return { seen, env: { HTTPS_PROXY: url, HTTP_PROXY: url, NODE_EXTRA_CA_CERTS: file, HDO_LOG__LEVEL: 'info' } };
}

/** Sends a traced request, whose notices and traces leave the server, and begins a sign-in at the provider. */
async function busy(t: TestContext, env: NodeJS.ProcessEnv) {
  const box = await appliance(t, { config, env });
  box.person('petra');
  const agent = box.caller('agent');
  assert.equal((await agent.request('inputSend', { body: submission(), headers: callerSpan().headers })).status, 200);
  const begun = await ask(box.base_url, reviewEndpoints.oidcBegin, { body: { purpose: 'sign_in' } });
  const events = (name: string) => box.logged().filter(({ event }) => event === name);
  return { begun, events };
}

const basic = `Basic ${Buffer.from('user:secret').toString('base64')}`;

test('notices, traces and single sign-on go through the proxy of the environment', async (t) => {
  const { seen, env } = await proxied(t);
  const { begun, events } = await busy(t, env);
  assert.equal(begun.status, 200, JSON.stringify(begun.json));
  assert.match(
    String(begun.json?.data && (begun.json.data as { url: string }).url),
    /^https:\/\/login\.example\/auth\?/,
  );
  await until('both notices arrive', () => events('notified').length === 2);
  const all = [...names.map((name) => `${name}:443`), 'http://plain.example/hook'].map((to) => `${to} ${basic}`);
  await until('the traces arrive', () => all.every((one) => seen.includes(one)));
  assert.deepEqual([...new Set(seen)].sort(), all.sort());
  assert.deepEqual([events('traces_lost'), events('notify_failed')], [[], []]);
});

test('NO_PROXY keeps notices, traces and single sign-on from the proxy', async (t) => {
  const { seen, env } = await proxied(t);
  const { begun, events } = await busy(t, { ...env, NO_PROXY: '.example' });
  assert.deepEqual([begun.status, begun.json?.error?.reason], [503, 'provider']);
  await until('both notices fail', () => events('notify_failed').length >= 2);
  for (const { cause } of events('notify_failed')) assert.match(String(cause), /could not be reached/);
  await until('the traces are lost', () => events('traces_lost').length === 1);
  assert.equal(events('oidc_provider_unreachable').length, 1);
  assert.deepEqual(seen, []);
});
