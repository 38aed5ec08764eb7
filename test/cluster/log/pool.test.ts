import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { folderOf, freePort, owner } from '../../helpers/cluster/binaries.ts';
import { sharedPostgres } from '../../helpers/cluster/shared.ts';
import { installed } from '../../helpers/programs/apt.ts';
import { hdo, temporary } from '../../helpers/programs/hdo.ts';
import { until } from '../../helpers/until.ts';

const program = '/usr/sbin/pgbouncer';

/** Starts a pool before a PostgreSQL, and returns its address. */
async function pool(t: TestContext, port: number, mode: string): Promise<string> {
  if (!existsSync(program)) assert.ok(installed('pgbouncer'), 'the test needs the Debian package pgbouncer');
  const folder = folderOf(owner());
  const listen = await freePort();
  const settings = [
    `[databases]\npostgres = host=127.0.0.1 port=${port} user=hdo`,
    `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${listen}\nunix_socket_dir =\nauth_type = any`,
    `pool_mode = ${mode}\ndefault_pool_size = 2\nignore_startup_parameters = extra_float_digits`,
  ];
  const file = join(folder, 'pool.ini');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o644 });
  const child = spawn(program, [file], { ...owner(), stdio: 'ignore' });
  t.after(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const url = `postgres://hdo@127.0.0.1:${listen}/postgres`;
  await until('the pool answers', async () => {
    const client = new pg.Client(url);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return url;
}

for (const mode of ['transaction', 'statement']) {
  test(`a pool in ${mode} mode is named as that, by every command`, async (t) => {
    const server = await sharedPostgres();
    const HDO_CLUSTER__DATABASE = await pool(t, server.port, mode);
    const data = temporary(t);
    assert.equal(hdo(['init', '--data', data]).code, 0);
    for (let round = 0; round < 3; round++) {
      const { code, stderr } = hdo(['cluster', 'init', '--data', data], {
        env: {
          HDO_CLUSTER__DATABASE,
          HDO_CLUSTER__KEY_FILE: join(data, 'cluster.key'),
          HDO_CLUSTER__NODE: 'one',
          HDO_CLUSTER__ADDRESS: 'http://127.0.0.1:1',
          HDO_CLUSTER__DURABILITY: 'storage',
        },
      });
      assert.notEqual(code, 0);
      assert.match(stderr, /A pool stands before the database/, `round ${round}`);
    }
  });
}

test('a password with signs that are not encoded is refused, and no part of it is printed', (t) => {
  for (const sign of ['@', '#', '/', '?', '%zz']) {
    const data = temporary(t);
    assert.equal(hdo(['init', '--data', data]).code, 0);
    const env = { HDO_CLUSTER__DATABASE: `postgres://hdo:pa${sign}ssw0rdRest@127.0.0.1/hdo` };
    for (const args of [['config', 'check'], ['cluster', 'init'], ['status'], ['doctor'], ['config', 'show']]) {
      const { stdout, stderr } = hdo([...args, '--data', data], { env });
      assert.doesNotMatch(stdout + stderr, /ssw0rd/i, `${sign} ${args.join(' ')}`);
      if (args[0] === 'config') assert.match(stdout + stderr, /encoded, for example %40/);
    }
  }
});
