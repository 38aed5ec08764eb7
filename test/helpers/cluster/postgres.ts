import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../until.ts';
import { folderOf, freePort, owner, postgresProgram, runProgram } from './binaries.ts';

/** A server of PostgreSQL on loopback with a folder and a port of its own. `hdo` is its superuser, without password. */
export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

type Options = {
  /** Syncs to the disk. Only needed by tests that measure, because a killed process loses nothing either. */
  readonly fsync?: boolean;
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
};

const user = 'hdo';

/** Settings for a small server that starts and stops fast. */
const small = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '16MB',
  max_connections: '60',
  wal_buffers: '4MB',
  logging_collector: 'off',
  wal_receiver_status_interval: '1s',
  autovacuum: 'off',
  dynamic_shared_memory_type: 'mmap', // in its folder: a killed server leaves other shared memory behind
};

/** Creates a database and starts its server. Call `remove` after the tests. */
export async function startPostgres(options: Options = {}) {
  const folder = folderOf(owner());
  const data = join(folder, 'data');
  runProgram('initdb', ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'], owner());
  return serve(folder, options);
}

/** Starts a streaming standby of a server. The server waits for it if `synchronous_standby_names` has its name. */
export async function startStandby(primary: Postgres, name: string, options: Options = {}) {
  const folder = folderOf(owner());
  const source = `host=127.0.0.1 port=${primary.port} user=${user}`;
  const copy = ['-D', join(folder, 'data'), '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  runProgram('pg_basebackup', copy, owner());
  return serve(folder, { ...options, settings: { ...options.settings, cluster_name: name } });
}

/** Starts a primary that waits for a standby, both with the same options. */
export async function startPair(options: Options = {}) {
  const primary = await startPostgres(options);
  const standby = await startStandby(primary, 'second', options);
  await primary.set('synchronous_standby_names', 'second');
  const waits = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`;
  await until('the standby is synchronous', async () => (await primary.sql(waits)).length === 1);
  return { primary, standby };
}

async function serve(folder: string, { fsync = false, settings = {} }: Options) {
  const port = await freePort();
  const data = join(folder, 'data');
  const wanted = { ...small, port: String(port), fsync: fsync ? 'on' : 'off', ...settings };
  const words = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess | undefined;
  const server = {
    port,
    data,
    url: (name = 'postgres', as = user) => `postgres://${as}@127.0.0.1:${port}/${name}`,
    /** Runs SQL as the superuser, in a session of its own. */
    sql: (text: string, values: unknown[] = []) => ask(server.url(), text, values),
    async set(name: string, value: string) {
      await server.sql(`ALTER SYSTEM SET ${name} = '${value}'`);
      await server.sql('SELECT pg_reload_conf()');
      const now = `SELECT 1 FROM pg_settings WHERE name = '${name}' AND setting = '${value}'`;
      await until(`${name} is set`, async () => (await server.sql(now)).length === 1);
    },
    async start() {
      child = spawn(postgresProgram('postgres'), ['-D', data, ...words], { ...owner(), stdio: 'ignore' });
      child.unref();
      await until('PostgreSQL answers', () => answers(server.url()), undefined, 50);
    },
    /** Sends a signal to all processes of the server. */
    signal(name: NodeJS.Signals) {
      for (const pid of processesOf(child?.pid)) signal(pid, name, child?.pid);
    },
    /** Ends the server by kill -9 of all its processes. */
    async kill() {
      const running = child && child.exitCode === null && child.signalCode === null ? child : undefined;
      if (!running) return;
      running.ref(); // what waits for the exit keeps the process alive
      server.signal('SIGKILL');
      await once(running, 'exit');
    },
    promote: () => runProgram('pg_ctl', ['promote', '-D', data, '-w'], owner()),
    /** Ends the server and removes its folder at once, when the process of the tests exits. */
    discard() {
      if (child?.exitCode === null && child.signalCode === null) server.signal('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    async remove() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Runs SQL in a session of its own. */
export async function ask(url: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await ask(url, 'SELECT 1', [])).length === 1;
  } catch {
    return false;
  }
}

/** Lists the processes of a server. The first one comes first, so that a stop or kill lets it start no others. */
/** Sends a signal to a process. Any but the main one can end by itself before its turn. */
function signal(pid: number, name: NodeJS.Signals, main: number | undefined): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (pid === main || (error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function processesOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}
