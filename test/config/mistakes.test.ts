import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

/** Settings that people write, and the line and sentence that `hdo config check` answers. */
const mistakes: readonly (readonly [toml: string, line: number, sentence: string])[] = [
  [
    '[server]\ntls_cert = "/none/cert.pem"\ntls_key = "/none/key.pem"',
    2,
    'server.tls_cert names a file that cannot be read: /none/cert.pem (ENOENT)',
  ],
  [
    '[notify]\nname = "a"\nkind = "ntfy"',
    2,
    '[notify] must be written with two brackets, once for each of them: [[notify]]',
  ],
  ['[notify.phone]\nkind = "ntfy"', 1, '[notify] must be written with two brackets, once for each of them: [[notify]]'],
  ['[away]\nperson = "Ada"', 2, '[away] must be written with two brackets, once for each of them: [[away]]'],
  ['group = "ops"', 1, '[group] must be written with two brackets, once for each of them: [[group]]'],
  ['[[server]]\nlisten = "127.0.0.1:0"', 1, '[[server]] must be written as one table with single brackets: [server]'],
  ['[[log]]', 1, '[[log]] must be written as one table with single brackets: [log]'],
  ['log = "info"', 1, 'log must be written as one table with single brackets: [log]'],
  [
    '[log]\n\n[server]\nlisten = "127.0.0.1:0"\n[ log ] # again',
    5,
    'defines [log] again, which begins at line 1 as [log]: put all its keys into one table',
  ],
  [
    '[[notify]]\nname = "a"\n[notify]\nname = "b"',
    3,
    'defines [notify] again, which begins at line 1 as [[notify]]: put all its keys into one table',
  ],
  [
    '[log]\nlevel = "info"\n[server]\nlisten = "127.0.0.1:0"\nlisten = "127.0.0.1:1"',
    5,
    'sets listen again, which line 4 sets already: keep one of them',
  ],
  ['[backup]\nevery = 24', 2, 'backup.every must have a unit: "24h" is hours, and s, m, d and w are too'],
  ['[backup]\nevery = "24"', 2, 'backup.every must have a unit: "24h" is hours, and s, m, d and w are too'],
  ['[cluster]\nlog_keep = 24', 2, 'cluster.log_keep must have a unit: "24h" is hours'],
  [
    '[[notify]]\nname = "a"\nkind = "ntfy"\nurl = "https://ntfy.sh/x"\nevery = 24',
    5,
    'notify[0].every must have a unit: "24h" is hours',
  ],
  ['[[policy]]\nname = "a"\nremind_after = 24', 3, 'policy[0].remind_after must have a unit: "24h" is hours'],
  [
    '[[policy]]\nname = "a"\n[policy.escalate]\nto = ["Ada"]\nafter = "24"',
    3,
    'policy[0].escalate.after must have a unit: "24h" is hours',
  ],
  [
    '[review]\nhold_seconds = "soon"',
    2,
    'review.hold_seconds must be a whole number from 0 to 86400, or a duration of whole seconds such as "5s"',
  ],
  [
    '[review]\nsession_days = "12h"',
    2,
    'review.session_days must be a whole number from 1 to 36500, or a duration of whole days such as "30d"',
  ],
  [
    '[metrics]\nlisten = "0.0.0.0:9000"',
    2,
    'metrics.listen allows plain HTTP from other machines to metrics: use a loopback address or unix:/path, or set ' +
      'metrics.insecure = true, which opens nothing else',
  ],
  [
    `[cluster]\nnode = "${'n'.repeat(300)}"`,
    2,
    'cluster.node must be 1 to 40 letters, digits, dots, hyphens and underscores',
  ],
  [
    '[cluster]\ndatabase = "postgres://u:p@%w@h/x"',
    2,
    'cluster.database must be an address such as postgres://user:password@host/name, with every @ # % / ? of the ' +
      'password encoded, for example %40 for @ and %25 for %',
  ],
  [
    '[cluster]\ndatabase = "postgres://u@h/x?sslmode=prefer"',
    2,
    'cluster.database must have sslmode=require or verify-full',
  ],
  [
    '[cluster]\ndatabase = "postgres://u@h/x?sslmode=verify-ca"',
    2,
    'cluster.database must have sslrootcert, the file with the certificate of the issuer, for sslmode=verify-ca',
  ],
  [
    '[cluster]\ndatabase = "postgres://u@h/x?channel_binding=require"',
    2,
    'cluster.database must have sslmode=require or verify-full for channel_binding=require',
  ],
  [
    '[cluster]\ndatabase = "postgres://u@h,g/x?target_session_attrs=read-only"',
    2,
    'cluster.database must have target_session_attrs=read-write, because hdo writes to the database',
  ],
  ['[cluster]\ndatabase = "postgres://u@h/x?pgbouncer=true"', 2, 'cluster.database must lead to the database itself'],
];

test('each mistake in the settings is one sentence, with the file and the line', (t) => {
  for (const [toml, line, sentence] of mistakes) {
    const { code, stderr } = check(t, toml);
    assert.equal(code, 78, `${toml}\n${stderr}`);
    assert.ok(stderr.includes(`config.toml:${line}: ${sentence}`), `${toml}\n${stderr}`);
    assert.equal(stderr.match(/two brackets|single brackets|again/g)?.length ?? 1, 1, `said once:\n${stderr}`);
  }
});

test('durations are taken as people write them, in settings that name their unit too', (t) => {
  const toml = [
    '[review]\nhold_seconds = "5s"\nsession_days = "4 weeks"\nlink_minutes = "1h30m"',
    '[retention]\naudit_days = "400d"',
    '[backup]\nevery = "24 hours"\nafter_timeout = "90min"',
    '[[policy]]\nname = "all"\nhold_seconds = "1m"\nremind_after = "1 day"',
  ].join('\n');
  const { review, retention, backup, policy } = show(t, toml, { HDO_SERVER__HSTS_SECONDS: '365d' });
  assert.deepEqual([review.hold_seconds, review.session_days, review.link_minutes], [5, 28, 90]);
  assert.deepEqual([retention.audit_days, backup.every, backup.after_timeout], [400, '24 hours', '90min']);
  assert.deepEqual([policy[0].hold_seconds, policy[0].remind_after], [60, '1 day']);
});

test('metrics can be opened to other machines without opening the main address', (t) => {
  const metrics = '[metrics]\nlisten = "0.0.0.0:0"\ninsecure = true';
  assert.equal(check(t, metrics).code, 0);
  const { code, stderr } = check(t, `[server]\nlisten = "0.0.0.0:0"\n${metrics}`);
  assert.equal(code, 78);
  assert.match(stderr, /config.toml:2: server.listen allows plain HTTP from other machines/);
});

test('a certificate chain in the wrong order, and a key with a passphrase, are named by file and line', async (t) => {
  const folder = temporary(t);
  const file = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync(debianTool('openssl'), words, { cwd: folder, stdio: 'ignore' });
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const issued = (name: string, by: string, ...more: string[]) => {
    openssl('req', ...fresh, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`);
    const issuer = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial'];
    openssl('x509', '-req', '-in', `${name}.csr`, ...issuer, '-days', '2', ...more, '-out', `${name}.pem`);
  };
  openssl('req', '-x509', ...fresh, '-subj', '/CN=root', '-days', '2', '-keyout', 'root.key', '-out', 'root.pem');
  writeFileSync(file('issuer'), 'basicConstraints=critical,CA:TRUE');
  issued('middle', 'root', '-extfile', 'issuer');
  issued('own', 'middle');
  openssl('pkey', '-in', 'own.key', '-aes128', '-passout', 'pass:secret', '-out', 'locked.key');
  const pem = (...names: string[]) => names.map((name) => readFileSync(file(`${name}.pem`), 'utf8')).join('');
  const tls = (chain: string, key = 'own.key') => {
    writeFileSync(file('chain.pem'), chain);
    return check(t, `[server]\ntls_cert = "${file('chain.pem')}"\ntls_key = "${file(key)}"`);
  };

  const right = tls(pem('own', 'middle', 'root'));
  assert.deepEqual([right.code, right.stdout], [0, 'The settings are valid.\n']);
  const first = tls(pem('middle', 'own'));
  assert.equal(first.code, 78);
  assert.match(first.stderr, /config.toml:2: server.tls_cert has its own certificate as number 2: put it first/);
  const later = tls(pem('own', 'root', 'middle'));
  assert.equal(later.code, 0, later.stderr);
  assert.match(later.stdout, /config.toml:2: server.tls_cert has the certificates of its issuers in the wrong order/);
  const locked = tls(pem('own'), 'locked.key');
  assert.equal(locked.code, 78);
  assert.match(locked.stderr, /config.toml:3: server.tls_key is encrypted with a passphrase: .*openssl pkey/);
});

function check(t: TestContext, toml: string) {
  return hdo(['config', 'check', '--data', folderOf(t, toml)]);
}

function show(t: TestContext, toml: string, env: NodeJS.ProcessEnv) {
  const { code, stdout, stderr } = hdo(['config', 'show', '--json', '--data', folderOf(t, toml)], { env });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

function folderOf(t: TestContext, toml: string): string {
  const data = join(temporary(t), 'data');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, 'config.toml'), toml, { mode: 0o600 });
  return data;
}
