import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openRandom } from '../fuzz/random.ts';
import { dial } from '../helpers/appliance/raw.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document, temporary } from '../helpers/programs/hdo.ts';

const named = { HDO_SERVER__PUBLIC_URL: 'https://hdo.example.org', HDO_SERVER__ALLOWED_HOSTS: 'inbox.lan' };
const given = ['hdo.example.org', 'inbox.lan'];
const seeds = [1, 2];
const generated = 250;

/** Hosts that resemble ours, or that only a lenient parser accepts. */
const odd = [
  ...['a+b.evil.example', 'localhost@evil.example', '[::1', '::1]', '[::1].evil.example', '[evil.example]'],
  ...['', ' ', '.', '..', ':', ':80', '@', '[]', '[::]x', '[127.0.0.1]', '[::1%25eth0]', '[fe80::1%eth0]', '[v1.a]'],
  ...['localhost:', 'localhost:65536', 'localhost:99999', 'localhost:0x50', 'localhost:80:80', 'localhost:-1'],
  ...['localhost/evil.example', 'localhost\\evil.example', 'localhost?a', 'localhost#a', 'localhost,evil.example'],
  ...['evil.example#localhost', 'evil.example/127.0.0.1', 'evil.example:80@localhost', 'localhost evil.example'],
  ...['localhost.evil.example', 'evil-localhost', 'localhost..', '.localhost', 'locаlhost', 'ⓛocalhost', 'local%68ost'],
  ...['127.0.0.1.evil.example', '127.0.0.1@evil.example', '127.0.0.1.', '127.0.0.1..', '127.0.0.256', '1.2.3.4.5'],
  ...['0177.0.0.1', '0x7f.0.0.1', '0x7f000001', '2130706433', '127.1', '127.0.1', '0', '１２７.0.0.1', '127。0。0。1'],
  ...['inbox.lan.evil.example', 'xinbox.lan', 'inbox.lan@evil.example', 'hdo.example.org.evil.example', '*', '_', '-'],
];
const pieces = [
  ...['evil.example', 'localhost', '127.0.0.1', '[::1]', '::1', 'inbox.lan', 'hdo.example.org', '0x7f.1', '0177', '1'],
  ...['.', '..', ':', ':80', '@', '%40', '+', '/', '\\', '?', '#', '[', ']', '%', ',', ';', '_', '-', '~', '!', "'"],
  ...[' ', '\t', '\u00A0', 'ｌ', 'é', '\u00AD', '\u200D', 'LOCALHOST', 'İ', '\0', '\x7F', '(', '"', '<', '=', '$', '&'],
];

function madeUp(seed: number): string[] {
  const random = openRandom(seed);
  return Array.from({ length: generated }, () =>
    Array.from({ length: 1 + random.below(5) }, () => random.pick(pieces)).join(''),
  );
}

/** Tells whether a Host header is an IP literal or one of the allowed names. */
function names(host: string, allowed: readonly string[]): boolean {
  const bare = host.trim().replace(/:\d{1,4}$/, '');
  if (isIPv4(bare) || (/^\[.*\]$/.test(bare) && isIPv6(bare.slice(1, -1)) && !bare.includes('%'))) return true;
  return allowed.includes(bare.toLowerCase().replace(/\.$/, ''));
}

/** Returns the Host header that a browser sends for an address with this authority. */
function asBrowsersSend(host: string): string[] {
  const parsed = URL.parse(`http://${host}`);
  return parsed ? [parsed.host] : [];
}

type Seen = { status: number; text: string };

/** Sends one request byte for byte, and returns the response until the server closes the connection. */
async function send(base_url: string, head: readonly string[]): Promise<Seen> {
  const socket = dial(base_url);
  socket.end(Buffer.from(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`));
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return { status: Number(text.split(' ')[1]), text };
}

async function served(t: TestContext, env: NodeJS.ProcessEnv) {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  const server = await serveExecutable(data, env);
  t.after(server.kill);
  const { host, port, metrics_url } = JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8'));
  return { base_url: `http://${host}:${port}`, metrics_url: new URL(metrics_url).origin };
}

for (const { title, env, allowed } of [
  { title: 'without configured names', env: {}, allowed: ['localhost'] },
  { title: 'with a public address and more names', env: named, allowed: ['localhost', ...given] },
]) {
  test(`500 odd hosts: ${title} hdo is served only under those names and IP addresses`, async (t) => {
    const { base_url, metrics_url } = await served(t, env);
    const places = [
      { origin: base_url, line: 'GET /review/api/session HTTP/1.1', open: 401 },
      { origin: base_url, line: 'GET /docs HTTP/1.1', open: 200 },
      { origin: metrics_url, line: 'GET /metrics HTTP/1.1', open: 200 },
    ];
    const written = [...odd, ...seeds.flatMap(madeUp)];
    const hosts = [...new Set([...written, ...written.flatMap(asBrowsersSend)])];
    assert.ok(hosts.length >= 500);
    let refused = 0;
    for (const host of hosts) {
      for (const { origin, line, open } of places) {
        const { status, text } = await send(origin, [line, `Host: ${host}`]);
        const said = `${JSON.stringify(host)} ${line}: ${text.slice(0, 300)}`;
        if (names(host, allowed)) assert.equal(status, open, said);
        else if (status === 400) assert.ok(host.trim() === '' || /[\0\x7F]/.test(host), said);
        else {
          assert.equal(status, 403, said);
          assert.match(text, /server\.allowed_hosts.*server\.public_url/s, said);
          refused += 1;
        }
      }
    }
    assert.ok(refused > 900, `${refused}`);
  });
}

test('nothing is served without a Host, with two, or with a target of another host', async (t) => {
  const { base_url, metrics_url } = await served(t, {});
  for (const [origin, path] of [[base_url, '/'] as const, [metrics_url, '/metrics'] as const]) {
    assert.equal((await send(origin, [`GET ${path} HTTP/1.0`])).status, 403);
    assert.equal((await send(origin, [`GET ${path} HTTP/1.0`, 'Host: localhost'])).status, 200);
    assert.equal((await send(origin, [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Host: evil.example'])).status, 400);
    assert.equal((await send(origin, [`GET ${path} HTTP/1.1`])).status, 400);
  }
  const absolute = (target: string, host: string) => send(base_url, [`GET ${target} HTTP/1.1`, `Host: ${host}`]);
  assert.equal((await absolute('http://localhost/', 'localhost')).status, 200);
  assert.equal((await absolute('http://localhost/', 'evil.example')).status, 400);
  assert.equal((await absolute('http://evil.example/', 'localhost')).status, 400);
  assert.equal((await absolute('http://localhost@evil.example/', 'localhost@evil.example')).status, 403);
});
