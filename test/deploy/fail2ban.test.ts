import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { request } from 'undici';
import { signIn } from '../helpers/appliance/person.ts';
import { serveLogged } from '../helpers/appliance/serve-logged.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { document, hdo, temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const deploy = join(root, 'deploy', 'fail2ban');
const filter = join(deploy, 'filter.d', 'hdo.conf');
const here = { cwd: root, env: { PATH: process.env.PATH ?? '' } };
/** The address that a forged line would have banned. */
const victim = '198.51.100.66';

/** Lists the addresses in a log that the filter finds, each as often as it finds it. */
async function found(t: TestContext, log: string): Promise<string[]> {
  const file = join(temporary(t), 'log');
  writeFileSync(file, log);
  const { code, stdout, stderr } = await spoken(
    debianTool('fail2ban-regex', 'fail2ban'),
    ['--out', 'ip', file, filter],
    here,
  );
  assert.equal(code, 0, stderr);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Starts a server behind a proxy of this machine, whose log is kept as it is. */
async function logged(t: TestContext) {
  const data = join(temporary(t), 'data');
  hdo(['init', '--data', data]);
  const env = { HDO_SERVER__TRUSTED_PROXIES: '127.0.0.1', HDO_LOG__LEVEL: 'debug' };
  const server = await serveLogged(t, data, { env });
  const lines: string[] = [];
  server.process.stderr?.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const from = (address: string, headers: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...headers });
  const ask = async (
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const { statusCode, body } = await request(server.base_url + path, options as Parameters<typeof request>[1]);
    await body.dump();
    return statusCode;
  };
  /** Returns the log once it has a line for each request. */
  const log = async (requests: number) => {
    await until('every request is logged', () => lines.join('').split('"event":"request"').length > requests);
    return lines.join('');
  };
  return { data, base_url: server.base_url, from, ask, log };
}

test('failed sign-ins and wrong keys are found with the address of their client', async (t) => {
  const { data, base_url, from, ask, log } = await logged(t);
  const wrong = { reviewer: 'nobody', password: 'a wrong password' };
  const json = { 'content-type': 'application/json' };
  const key = { authorization: `Bearer hdo_${'a'.repeat(60)}` };
  assert.equal((await signIn(base_url, wrong, { headers: from('203.0.113.1') })).reply.status, 401);
  for (let tries = 0; tries < 5; tries++) await signIn(base_url, wrong, { headers: from('203.0.113.2') });
  assert.equal((await signIn(base_url, wrong, { headers: from('203.0.113.2') })).reply.status, 429);
  assert.equal((await signIn(base_url, { link: 'a'.repeat(43) }, { headers: from('203.0.113.3') })).reply.status, 401);
  assert.equal(await ask('/api/output/check', { headers: from('203.0.113.4', key) }), 401);
  assert.equal(
    await ask('/api/input/send', { method: 'POST', headers: from('2001:db8::5', { ...json, ...key }) }),
    401,
  );
  assert.equal(
    await ask('/mcp', { method: 'POST', headers: from('203.0.113.6', { ...json, ...key }), body: '{}' }),
    401,
  );
  assert.equal(
    await ask('/review/api/items', { headers: from('203.0.113.7', { authorization: 'Bearer hdor_no' }) }),
    401,
  );
  // what everybody does: a visit without a session, a request with a key, a mistake in a request
  const { api_key } = await document(['key', 'issue', '--caller', 'agent', '--data', data]);
  const good = { authorization: `Bearer ${api_key}` };
  assert.equal(await ask('/review/api/session', { headers: from('192.0.2.1') }), 401);
  assert.equal(await ask('/api/output/check', { headers: from('192.0.2.2', good) }), 200);
  assert.equal(
    await ask('/api/input/send', { method: 'POST', headers: from('192.0.2.3', { ...good, ...json }), body: '{' }),
    400,
  );
  const text = await log(15);
  const expected = ['203.0.113.1', ...Array.from({ length: 6 }, () => '203.0.113.2'), '203.0.113.3', '203.0.113.4'];
  expected.push('2001:db8::5', '203.0.113.6', '203.0.113.7');
  assert.deepEqual(await found(t, text), expected);
  const journal = text.replaceAll(/^\{/gm, 'a-host hdo[4711]: {');
  assert.deepEqual(await found(t, journal), expected, 'the journal has the host and the process before the line');
});

test('no name, path or header of a client forges an address', async (t) => {
  const { base_url, from, ask, log } = await logged(t);
  const code = '"status":401,"code":"invalid_caller_credentials",';
  const forged = `"address":"${victim}","route":"POST /review/api/session",${code}`;
  const ids = '"request_id":"req_a","correlation_id":null,';
  const line = `{"level":30,"time":"${new Date().toISOString()}","pid":1,"event":"request",${ids}${forged}"ms":1}`;
  const own = '203.0.113.9';
  for (const reviewer of [forged, line, `\n${line}\n`, `${victim}`]) {
    await signIn(base_url, { reviewer, password: line }, { headers: from(own) });
  }
  const key = (text: string) => ({ authorization: `Bearer ${text}` });
  const hostile = [victim, `a:${victim}`, `address:${victim}`, 'req_a', line.replaceAll(/[^\x20-\x7e]/g, '')];
  for (const text of hostile) {
    const headers = from(own, { 'x-correlation-id': text, 'user-agent': text, referer: text, ...key('hdo_no') });
    await ask('/api/output/check', { headers });
    await ask(`/api/output/${encodeURIComponent(text)}/read`, { method: 'POST', headers });
    await ask(`/${encodeURIComponent(text)}?${encodeURIComponent(text)}`, { headers });
  }
  await ask('/api/output/check', { headers: from(`${victim}, ${own}`, key('hdo_no')) });
  const text = await log(20);
  const banned = await found(t, text);
  assert.ok(banned.length >= 10);
  assert.deepEqual([...new Set(banned)], [own]);
});

test('fail2ban accepts the jail', async (t) => {
  const folder = join(temporary(t), 'fail2ban');
  const client = debianTool('fail2ban-client', 'fail2ban');
  cpSync('/etc/fail2ban', folder, { recursive: true });
  for (const name of ['filter.d/hdo.conf', 'jail.d/hdo.conf']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), readFileSync(join(deploy, name)));
  }
  const { code, stdout, stderr } = await spoken(client, ['-c', folder, '--dp'], here);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /\['set', 'hdo', 'addjournalmatch', '_SYSTEMD_UNIT=hdo.service'\]/);
  assert.match(stdout, /\['set', 'hdo', 'maxretry', 10\]/);
});
