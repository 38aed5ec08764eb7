import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { proxyFor } from '../../../src/lib/proxy.ts';
import { account } from '../../helpers/appliance/shared-appliance.ts';
import { hdoBeside } from '../../helpers/programs/hdo.ts';

/** A proxy that asks for a user, forwards every plain request to one server, and refuses tunnels. */
async function proxyBefore(t: TestContext, base_url: string) {
  const seen: string[] = [];
  const proxy = createServer((req, res) => {
    seen.push(`${req.method} ${req.url} ${req.headers['proxy-authorization'] ?? ''}`);
    const { pathname, search } = new URL(req.url ?? '');
    const { host: _, 'proxy-authorization': __, ...headers } = req.headers;
    const out = request(`${base_url}${pathname}${search}`, { method: req.method, headers }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(res);
    });
    req.pipe(out);
  });
  proxy.on('connect', (req, socket) => {
    seen.push(`CONNECT ${req.url} ${req.headers['proxy-authorization'] ?? ''}`);
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { host: `127.0.0.1:${(proxy.address() as AddressInfo).port}`, seen };
}

const basic = `Basic ${Buffer.from('user:secret').toString('base64')}`;

test('agent commands go through the proxy of the environment, but not to this machine', async (t) => {
  const box = await account();
  const HDO_API_KEY = box.caller('agent').api_key;
  const { host, seen } = await proxyBefore(t, box.base_url);
  for (const name of ['HTTP_PROXY', 'http_proxy']) {
    const env = { HDO_API_KEY, HDO_URL: 'http://outbox.example:8484', [name]: `http://user:secret@${host}` };
    const said = await hdoBeside(['whoami'], { env });
    assert.equal(said.code, 0, said.stderr);
    assert.equal(seen.pop(), `GET http://outbox.example:8484/api/caller/status ${basic}`);
  }
  const here = { HDO_API_KEY, HDO_URL: box.base_url, HTTP_PROXY: 'http://127.0.0.1:1', HTTPS_PROXY: 'x' };
  assert.equal((await hdoBeside(['whoami'], { env: here })).code, 0);
  const excepted = { HDO_API_KEY, HDO_URL: 'http://outbox.invalid', HTTP_PROXY: host, NO_PROXY: 'a.b, .invalid' };
  assert.match((await hdoBeside(['whoami'], { env: excepted })).stderr, /ENOTFOUND|EAI_AGAIN/);
  assert.deepEqual(seen, []);
});

test('HTTPS goes through a tunnel, and an error names the proxy without its password', async (t) => {
  const { host, seen } = await proxyBefore(t, '');
  const env = { HDO_API_KEY: 'k', HDO_URL: 'https://outbox.example', HTTPS_PROXY: `http://user:secret@${host}` };
  const said = await hdoBeside(['whoami'], { env });
  assert.equal(said.code, 69, said.stderr);
  assert.equal(seen[0], `CONNECT outbox.example:443 ${basic}`);
  assert.ok(said.stderr.includes(`through the proxy http://${host} (HTTPS_PROXY)`), said.stderr);
  assert.doesNotMatch(said.stderr, /secret/);
  const away = await hdoBeside(['whoami'], { env: { ...env, HTTPS_PROXY: '127.0.0.1:9' } });
  assert.match(away.stderr, /ECONNREFUSED.* through the proxy http:\/\/127\.0\.0\.1:9 \(HTTPS_PROXY\)/);
  const wrong = await hdoBeside(['whoami'], { env: { ...env, HTTPS_PROXY: 'socks5://127.0.0.1:9' } });
  assert.deepEqual(
    [wrong.code, /HTTPS_PROXY is not the address of a proxy/.test(wrong.stderr)],
    [78, true],
    wrong.stderr,
  );
});

test('NO_PROXY names hosts, their subdomains, ports and networks', () => {
  const isProxied = (url: string, no_proxy: string) =>
    proxyFor(url, { https_proxy: 'http://p:1', no_proxy }) !== undefined;
  for (const [url, no_proxy, proxied] of [
    ['https://a.example', '', true],
    ['https://a.example', 'a.example', false],
    ['https://a.example', 'A.Example', false],
    ['https://a.example', 'example', false],
    ['https://a.example', '.example', false],
    ['https://a.example', '*.example', false],
    ['https://a.example', 'b.example,*', false],
    ['https://aexample', 'example', true],
    ['https://a.example', 'a.example:443', false],
    ['https://a.example:8443', 'a.example:443', true],
    ['https://10.1.2.3', '10.0.0.0/8', false],
    ['https://11.1.2.3', '10.0.0.0/8', true],
    ['https://[2001:db8::1]', '2001:db8::1', false],
    ['https://localhost', '', false],
    ['https://127.3.4.5', '', false],
    ['https://[::1]:8443', '', false],
  ] as const) {
    assert.equal(isProxied(url, no_proxy), proxied, `${url} ${no_proxy}`);
  }
  assert.equal(proxyFor('http://a.example', { HTTP_PROXY: 'http://p:1', REQUEST_METHOD: 'GET' }), undefined);
  assert.equal(proxyFor('https://a.example', { HTTPS_PROXY: 'http://p:1', https_proxy: '' }), undefined);
});
