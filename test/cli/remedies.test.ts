import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import Database from 'better-sqlite3';
import { is_root } from '../helpers/appliance/other-owner.ts';
import { agentShell } from '../helpers/programs/agent-shell.ts';
import { asNobody } from '../helpers/programs/apart.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { hdoFile, serveExecutable } from '../helpers/programs/executable.ts';
import { findStrace } from '../helpers/programs/find-strace.ts';
import { document, hdo, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { unshadowed, withoutShadow } from '../helpers/shadow/shadow.ts';

/** Creates a folder with the certificate of a private CA, a server certificate and a data folder. */
async function withPairs(t: TestContext) {
  const folder = temporary(t);
  const file = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync(debianTool('openssl'), words, { cwd: folder, stdio: 'ignore' });
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const root = ['-addext', 'basicConstraints=critical,CA:TRUE', '-days', '2'];
  openssl('req', '-x509', ...fresh, '-subj', '/CN=issuer', ...root, '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', ...fresh, '-subj', '/CN=outbox', '-keyout', 'own.key', '-out', 'own.csr');
  writeFileSync(file('names'), 'subjectAltName=IP:127.0.0.1');
  const issued = ['-CAcreateserial', '-days', '2', '-extfile', 'names', '-out', 'own.pem'];
  openssl('x509', '-req', '-in', 'own.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', ...issued);
  openssl('pkey', '-in', 'own.key', '-aes128', '-passout', 'pass:secret', '-out', 'locked.key');
  const data = file('data');
  const { caller } = await document(['init', '--data', data]);
  return { file, data, caller };
}

test('each bad TLS pair gets a specific error, and a private CA can be trusted', async (t) => {
  const { file, data, caller } = await withPairs(t);
  const pair = (cert: string, key: string) => ({
    HDO_SERVER__TLS_CERT: file(cert),
    HDO_SERVER__TLS_KEY: file(key),
  });
  const pairs = [
    { env: pair('own.pem', 'ca.key'), says: /tls_key is not the key of the certificate CN=outbox/ },
    { env: pair('own.key', 'own.key'), says: /tls_cert is not a certificate: give the certificate in PEM/ },
    { env: pair('own.pem', 'own.pem'), says: /tls_key is not a private key/ },
    { env: pair('own.pem', 'locked.key'), says: /tls_key is encrypted with a passphrase: .*openssl pkey/ },
    { env: pair('own.pem', 'none.key'), says: /tls_key names a file that cannot be read: .*none.key \(ENOENT\)/ },
  ];
  for (const { env, says } of pairs) {
    const { code, stderr } = hdo(['config', 'check', '--data', data], { env });
    assert.equal(code, 78, stderr);
    assert.match(stderr, says);
    const { checks } = JSON.parse(hdo(['doctor', '--json', '--data', data], { env }).stdout);
    const tls = checks.find(({ name }: { name: string }) => name === 'tls');
    assert.match(tls.found, says);
    assert.doesNotMatch(tls.fix, /hdo verify/);
  }

  const server = await serveExecutable(data, pair('own.pem', 'own.key'));
  t.after(server.kill);
  const shell = agentShell(server, caller);
  const refused = await shell(['whoami']);
  assert.equal(refused.code, 69);
  assert.match(refused.stderr, /its certificate is not trusted: .*--ca FILE or SSL_CERT_FILE/);
  assert.equal((await shell(['whoami', '--ca', file('ca.pem')])).code, 0);
  assert.equal((await shell(['input', 'list'], { env: { SSL_CERT_FILE: file('ca.pem') } })).code, 0);
  const empty = await shell(['whoami', '--ca', file('names')]);
  assert.equal(empty.code, 78);
  assert.match(empty.stderr, /contains no certificate: give a file with PEM certificates/);
});

test('the folder of another user gives a permission error, not a missing folder', async (t) => {
  const folder = temporary(t);
  const data = join(folder, 'data');
  await document(['init', '--data', data]);
  if (!is_root) chmodSync(folder, 0o000);
  for (const words of [['status'], ['doctor'], ['key', 'list'], ['backup', 'list'], ['config', 'check']]) {
    const { code, stderr } = await hdoBeside([...words, '--data', data], { through: asNobody() });
    assert.equal(code, 77, `${words.join(' ')}: ${stderr}`);
    assert.match(stderr, /run hdo as the owner of the data folder/);
  }
  chmodSync(folder, 0o700);
});

test('a database that this user cannot write names its owner as the fix', async (t) => {
  const folder = temporary(t);
  const data = join(folder, 'data');
  await document(['init', '--data', data]);
  if (is_root) chownSync(join(data, 'outbox.db'), 1, 1);
  chmodSync(join(data, 'outbox.db'), 0o444);
  for (const each of [folder, data]) chmodSync(each, 0o755);
  const { code, stderr } = await hdoBeside(['key', 'issue', '--caller', 'a', '--data', data], { through: asNobody() });
  assert.equal(code, 77, stderr);
  assert.match(stderr, /run hdo as the (user that owns|owner)/);
});

test('reaching the limit of open files names the limit', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  const limited = (most: number) => ['/bin/sh', '-c', `ulimit -n ${most}; exec "$@"`, 'sh'];
  for (const words of [['status'], ['serve', '--listen', '127.0.0.1:0']]) {
    const { code, stderr } = await hdoBeside([...words, '--data', data], { through: limited(24) });
    assert.equal(code, 75, stderr);
    assert.match(stderr, /too many files are open: raise the limit of open files \(ulimit -n, or LimitNOFILE/);
    assert.doesNotMatch(stderr, /owns|Unhandled|at .*:\d+:\d+/);
  }
  assert.match(readFileSync(join(data, 'config.toml'), 'utf8'), /\[server\]/);
});

test('in a container the advice on missing rights is about volumes and users, not sudo', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  if (!is_root) chmodSync(join(data, '..'), 0o000);
  const { stderr } = await hdoBeside(['status', '--data', data], { through: asNobody(), env: { container: 'podman' } });
  chmodSync(join(data, '..'), 0o700);
  assert.match(
    stderr,
    /the user \d+ of this container lacks the permission: run hdo as the owner .*--user, .*podman unshare chown/,
  );
  assert.doesNotMatch(stderr, /sudo/);
});

test('a file system that cannot sync folders is named, with what to use', async (t) => {
  const data = join(temporary(t), 'data');
  const inject = ['-f', '-qq', '-e', 'trace=fsync', '-e', 'inject=fsync:error=EINVAL', '-P', join(data, '..')];
  const { status, stderr } = spawnSync(findStrace(), [...inject, hdoFile, 'init', '--data', data], {
    encoding: 'utf8',
    env: unshadowed,
  });
  assert.equal(status, 69, stderr);
  assert.match(
    stderr,
    /its file system cannot sync a folder, so that a power cut could take what was confirmed: use a disk/,
  );
});

test('doctor names a process that holds the write lock, or reads while the log grows', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  withoutShadow(data, 'damaged');
  const log = () =>
    (
      JSON.parse(hdo(['doctor', '--json', '--data', data]).stdout) as { checks: { name: string; found: string }[] }
    ).checks
      .filter(({ name }) => name === 'log')
      .map(({ found }) => found);
  assert.deepEqual(log(), []);
  const other = new Database(join(data, 'outbox.db'));
  t.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  assert.deepEqual(log(), [`process ${process.pid} (${program}) holds the write lock: sends wait for it`]);
  other.exec("UPDATE accounts SET label = 'other'; COMMIT; BEGIN");
  other.prepare('SELECT count(*) FROM accounts').get();
  assert.deepEqual(log(), []);
  truncateSync(join(data, 'outbox.db-wal'), 70 * 1024 * 1024);
  const [found = ''] = log();
  assert.match(
    found,
    new RegExp(`^process ${process.pid} \\(${program}\\) reads the database, and the log has grown to 7`),
  );
});
const program = readFileSync('/proc/self/comm', 'utf8').trim();
