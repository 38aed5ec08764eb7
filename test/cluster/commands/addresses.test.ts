import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort, owner } from '../../helpers/cluster/binaries.ts';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { type Postgres, startPair, startPostgres } from '../../helpers/cluster/postgres.ts';
import { serveNode } from '../../helpers/cluster/serve-node.ts';
import { sharedPair } from '../../helpers/cluster/shared.ts';
import { debianTool } from '../../helpers/programs/debian-tool.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { until } from '../../helpers/until.ts';

/** Signs of a password that have to be encoded in an address. */
const password = 'p@ss%w:rd/?';

/** Starts a PostgreSQL with a certificate of its own issuer, whose user `managed` needs a password and TLS. */
async function managedPostgres(t: TestContext): Promise<{ server: Postgres; issuer: string; other: string }> {
  const server = await startPostgres();
  t.after(() => server.remove());
  const folder = temporary(t);
  const file = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync(debianTool('openssl'), words, { cwd: folder, stdio: 'ignore' });
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  for (const name of ['issuer', 'other']) {
    openssl(
      'req',
      '-x509',
      ...fresh,
      '-subj',
      `/CN=${name}`,
      '-days',
      '2',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
    );
  }
  openssl('req', ...fresh, '-subj', '/CN=db', '-keyout', 'own.key', '-out', 'own.csr');
  writeFileSync(file('names'), 'subjectAltName=DNS:db.example');
  const issued = ['-CAcreateserial', '-days', '2', '-extfile', 'names', '-out', 'own.pem'];
  openssl('x509', '-req', '-in', 'own.csr', '-CA', 'issuer.pem', '-CAkey', 'issuer.key', ...issued);
  const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = owner();
  for (const [from, to] of [
    ['own.pem', 'server.crt'],
    ['own.key', 'server.key'],
  ] as const) {
    copyFileSync(file(from), join(server.data, to));
    chownSync(join(server.data, to), uid, gid);
  }
  const rules = readFileSync(join(server.data, 'pg_hba.conf'), 'utf8');
  writeFileSync(
    join(server.data, 'pg_hba.conf'),
    `hostssl all managed all scram-sha-256\nhost all managed all reject\n${rules}`,
  );
  await server.sql(`CREATE ROLE managed SUPERUSER LOGIN PASSWORD '${password}'`);
  await server.set('ssl', 'on');
  return { server, issuer: file('issuer.pem'), other: file('other.pem') };
}

/** Prepares a node whose database is a managed one. `tried` checks an address with a query, and connects by it. */
async function managedNode(t: TestContext) {
  const { server, ...certificates } = await managedPostgres(t);
  const there = await clusterPlace(t, server);
  const address = (query: string) => there.database.replace('hdo@', `managed:${encodeURIComponent(password)}@`) + query;
  const one = await there.node('one').init();
  const write = (query: string, more = '') => one.write({ database: address(query), more, durability: 'storage' });
  const tried = async (query: string) => {
    write(query);
    const { code, stdout, stderr } = await one.run('config', 'check');
    assert.equal(code, 0, `${query}: ${stderr}`);
    const made = await one.cluster('init');
    return { said: stdout, code: made.code, stderr: made.stderr };
  };
  return { server, one, write, tried, ...certificates };
}

const conflict = 73; // the cluster is there already, so the connection worked

test('addresses as managed databases hand them out are taken: check says what they do, and they do it', async (t) => {
  const { server, one, write, tried, issuer } = await managedNode(t);
  const unchecked = await tried('?sslmode=require&channel_binding=require&connect_timeout=10');
  assert.match(
    unchecked.said,
    /does not check which server answers: .* bound to the certificate .* \(channel_binding\)/,
  );
  assert.equal(unchecked.code, 0, unchecked.stderr);
  const used = await server.sql(
    `SELECT version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'managed' AND NOT ssl`,
  );
  assert.deepEqual(used, [], 'no session is unencrypted');

  const byIssuer = await tried(`?sslmode=require&sslrootcert=${issuer}`);
  assert.match(byIssuer.said, /checks the issuer of the certificate, but not the name of the server/);
  assert.equal(byIssuer.code, conflict, byIssuer.stderr);
  assert.equal((await tried(`?sslmode=verify-ca&sslrootcert=${issuer}`)).code, conflict);
  write('?sslmode=require', '[server]\nlisten = "127.0.0.1:0"');
  const node = await serveNode(t, one);
  await node.leads();
});

test('a certificate of another issuer or name is refused by each mode that checks it', async (t) => {
  const { one, write, tried, issuer, other } = await managedNode(t);
  for (const [query, says] of [
    [`?sslmode=require&sslrootcert=${other}`, /The TLS connection to the database failed/],
    [`?sslmode=verify-ca&sslrootcert=${other}`, /The TLS connection to the database failed/],
    [`?sslmode=verify-full&sslrootcert=${issuer}`, /The TLS connection to the database failed.*IP/],
    ['?sslmode=verify-full', /The TLS connection to the database failed/],
    ['?sslmode=disable', /The database refuses the user or the password|no encryption/],
  ] as const) {
    const { code, stderr } = await tried(query);
    assert.notEqual(code, 0, query);
    assert.notEqual(code, conflict, query);
    assert.match(stderr, says, query);
    assert.ok(!stderr.includes(password) && !stderr.includes(encodeURIComponent(password)), 'no password is shown');
  }

  write('?sslmode=verify-full&sslrootcert=/none/ca.pem');
  const missing = await one.run('config', 'check');
  assert.equal(missing.code, 78);
  assert.match(missing.stderr, /config.toml:\d+: cluster.database names a file in sslrootcert that cannot be read/);
});

test('a password is not given to a server that cannot prove that it is the one at the other end', async (t) => {
  const { server, tried } = await managedNode(t);
  const rules = readFileSync(join(server.data, 'pg_hba.conf'), 'utf8');
  writeFileSync(join(server.data, 'pg_hba.conf'), rules.replace('scram-sha-256', 'password'));
  await server.sql('SELECT pg_reload_conf()');
  const bound = await tried('?sslmode=require&channel_binding=require');
  assert.equal(bound.code, 69, bound.stderr);
  assert.match(bound.stderr, /offers no channel_binding/);
  assert.equal((await tried('?sslmode=require')).code, 0);
});

test('of several hosts the one that can be written to is taken, and found again after a promotion', async (t) => {
  const { primary, standby } = await startPair();
  t.after(() => Promise.all([primary.remove(), standby.remove()]));
  const there = await clusterPlace(t, primary);
  const name = there.database.replace(/^.*\//, '');
  const gone = await freePort();
  const hosts = [gone, standby.port, primary.port].map((port) => `127.0.0.1:${port}`).join(',');
  const one = await there.node('one').init();
  const database = `postgres://hdo@${hosts}/${name}?target_session_attrs=read-write`;
  one.write({ database, more: '[server]\nlisten = "127.0.0.1:0"', durability: 'storage' });
  const { code, stdout, stderr } = await one.run('config', 'check');
  assert.equal(code, 0, stderr);
  assert.match(stdout, /It tries 3 hosts in their order, and takes the first one that can be written to\./);
  assert.match(stdout, /It does not encrypt the connection/);
  const made = await one.cluster('init');
  assert.equal(made.code, 0, made.stderr);
  const node = await serveNode(t, one);
  await node.leads();
  await primary.kill();
  standby.promote();
  const used = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'hdo' AND datname = '${name}'`;
  await until('the node leads with the promoted database', async () => {
    const { role, ready } = await node.readiness();
    return role === 'leader' && ready === true && (await standby.sql(used)).length > 0;
  });
});

test('hosts that cannot be written to are named as what they are', async (t) => {
  const { primary, standby } = await sharedPair();
  const there = await clusterPlace(t, primary);
  const one = await there.node('one').init();
  const hosts = [await freePort(), standby.port].map((port) => `127.0.0.1:${port}`).join(',');
  one.write({ database: there.database.replace(/127[^/]*/, hosts) });
  const { code, stderr } = await one.cluster('init');
  assert.equal(code, 69);
  assert.match(stderr, /The database is a standby/);
});
