import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { hdo, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { type Mail, mailServer } from '../helpers/programs/mail-server.ts';
import { until } from '../helpers/until.ts';

const password = 'a password of the mail server';
const own = { kind: 'mail', from: 'hdo@office.example', to: 'maya@office.example' };

function written(targets: readonly object[]): string {
  const lines = (target: object) => Object.entries(target).map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`);
  return targets.map((target) => `[[notify]]\n${lines({ ...own, ...target }).join('')}`).join('\n');
}

/** Makes a certificate for 127.0.0.1, and the environment in which hdo trusts it. */
function certified(t: TestContext) {
  const folder = temporary(t);
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=mail', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert];
  execFileSync(debianTool('openssl'), [...made, ...names], { stdio: 'ignore' });
  return { pair: { key: readFileSync(key), cert: readFileSync(cert) }, env: { NODE_EXTRA_CA_CERTS: cert }, folder };
}

/** Listens on a port where connections are taken and nothing is ever said. */
async function silentPort(t: TestContext): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const title = 'Pay\r\nBcc: thief@evil.example\r\n\r\n.\r\nQUIT\r\n“now” \u202e or see https://evil.example/a';

function assertHeaders(mail: Mail | undefined): void {
  const known = ['from', 'to', 'subject', 'message-id', 'date', 'auto-submitted', 'mime-version'];
  const all = [
    ...known,
    'x-priority',
    'importance',
    'references',
    'in-reply-to',
    'content-type',
    'content-transfer-encoding',
  ];
  assert.deepEqual(Object.keys(mail?.headers ?? {}).sort(), all.sort());
}

test('mail is sent encrypted and signed in, and a title adds neither a header nor a link', async (t) => {
  const { pair, env, folder } = certified(t);
  const [starting, implicit, plain] = [
    await mailServer(t, pair),
    await mailServer(t, { ...pair, secure: true }),
    await mailServer(t, { disabledCommands: ['STARTTLS', 'AUTH'] }),
  ];
  const password_file = join(folder, 'password');
  writeFileSync(password_file, `${password}\n`);
  const config = written([
    { name: 'starting', server: `smtp://127.0.0.1:${starting.port}`, user: 'hdo', content: true },
    { name: 'implicit', server: `smtps://127.0.0.1:${implicit.port}`, user: 'hdo', password_file },
    { name: 'plain', server: `smtp://127.0.0.1:${plain.port}`, insecure: true },
  ]);
  const all = { ...env, HDO_NOTIFY__STARTING__PASSWORD: password, HDO_LOG__LEVEL: 'info' };
  const box = await appliance(t, { config, env: all });
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission({ title, priority: 'urgent' }) });
  const servers = [starting, implicit, plain];
  await until('all have it', () => servers.every(({ received }) => received.length === 1));

  const [full, bare, open] = servers.map(({ received }) => received[0]);
  for (const mail of [full, bare, open]) {
    assert.deepEqual([mail?.from, mail?.to], ['hdo@office.example', ['maya@office.example']]);
    assert.equal(mail?.headers['auto-submitted'], 'auto-generated');
    assert.match(mail?.headers['message-id'] ?? '', /^<ntf_\w+@office\.example>$/);
    assert.match(mail?.headers['content-type'] ?? '', /^text\/plain; charset=utf-8/);
  }
  assert.deepEqual([full?.user, full?.encrypted], ['hdo', true]);
  assert.deepEqual([bare?.user, bare?.encrypted], ['hdo', true]);
  assert.deepEqual([open?.user, open?.encrypted], [undefined, false]);
  const onOne = 'Pay Bcc: thief@evil.example . QUIT “now” ⟨RLO⟩ or see https://evil.example/a';
  assert.equal(full?.headers.subject, `A request is waiting (urgent): ${onOne}`);
  assert.equal(full?.headers['x-priority'], '1');
  assertHeaders(full);
  assert.equal(full?.body.replaceAll('\u200b', '').split('\r\n')[2], `${onOne} (agent)`);
  const links = full?.body.match(/https?:\/\/\S+/g) ?? [];
  assert.equal(links.length, 1);
  assert.match(links[0] ?? '', /^http:\/\/127\.0\.0\.1:\d+\/item\/itm_\w+$/);
  assert.ok(!`${bare?.raw}${open?.raw}`.includes('agent)') && !bare?.raw.includes('evil'));
  assert.ok(!JSON.stringify(box.logged()).includes(password));

  const tested = await hdoBeside(['notify', 'test', '--data', box.data], { env: all });
  assert.deepEqual([tested.code, tested.stdout], [0, 'starting: sent\nimplicit: sent\nplain: sent\n']);
  assert.equal(plain.received[1]?.headers.subject, 'hdo');
});

test('a mail server that fails or hangs is named with its cause, and no password leaves unencrypted', async (t) => {
  const { pair, env } = certified(t);
  const [good, bare, strict] = [
    await mailServer(t, pair),
    await mailServer(t, { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    await mailServer(t, {
      ...pair,
      onRcptTo: (_, __, done) => done(Object.assign(new Error(password), { responseCode: 550 })),
    }),
  ];
  const port = await silentPort(t);
  const at = (one: { port: number }) => ({ server: `smtp://127.0.0.1:${one.port}`, user: 'hdo', password });
  const data = join(temporary(t), 'data');
  assert.equal(hdo(['init', '--data', data]).code, 0);
  const targets = [
    { name: 'wrong', ...at(good), password: 'wrong' },
    { name: 'bare', ...at(bare) },
    { name: 'refusing', ...at(strict) },
    { name: 'nobody', ...at({ port: 1 }) },
    { name: 'silent', ...at({ port }) },
  ];
  writeFileSync(join(data, 'config.toml'), written(targets));
  const { code, stdout, stderr } = await hdoBeside(['notify', 'test', '--data', data], { env });
  assert.equal(code, 69);
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    'wrong: refused the sign-in (535: no)',
    'bare: offers no encryption (STARTTLS) with a valid certificate',
    'refusing: refused the mail (550: (its words repeat a secret))',
    'nobody: could not be reached (ECONNREFUSED)',
    'silent: did not answer in time',
  ]);
  assert.ok(!(stdout + stderr).includes(password));
  const untrusted = await hdoBeside(['notify', 'test', 'wrong', '--data', data]);
  assert.equal(untrusted.stdout, 'wrong: could not be reached (DEPTH_ZERO_SELF_SIGNED_CERT)\n');
  assert.equal(good.received.length + bare.received.length + strict.received.length, 0);
});
