import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hdoBeside, temporary } from '../programs/hdo.ts';
import { withoutShadow } from '../shadow/shadow.ts';
import { ask, type Postgres } from './postgres.ts';

type After = { after(done: () => unknown): void };
type Written = {
  readonly database?: string;
  readonly key_file?: string;
  readonly more?: string;
  readonly data?: string;
  readonly lease_seconds?: number;
  readonly durability?: 'storage';
};

let databases = 0;

/** Creates a database of its own in a server, and a place for the key of a cluster. */
export async function clusterPlace(t: After, server: Postgres) {
  const name = `place_${process.pid}_${databases++}`;
  await server.sql(`CREATE DATABASE ${name}`);
  const folder = temporary(t);
  const place = {
    server,
    folder,
    database: server.url(name),
    key_file: join(folder, 'cluster.key'),
    /** Runs SQL in the schema of the cluster. */
    sql: (text: string) => ask(`${server.url(name)}?options=-c%20search_path%3Dhdo`, text, []),
    /** Returns the path of a node's folder, and the settings that it needs. */
    node: (node: string, written: Written = {}) => nodeFolder(place, node, written),
  };
  return place;
}

/** Describes the folder of a node, and runs commands on it. Nothing is there before `init`. */
function nodeFolder(place: { folder: string; database: string; key_file: string }, node: string, written: Written) {
  const data = written.data ?? join(place.folder, node);
  const run = (...args: string[]) => hdoBeside([...args, '--data', data]);
  return {
    data,
    run,
    /** Runs a command of the cluster. */
    cluster: (...args: string[]) => run('cluster', ...args),
    /** Writes config.toml with a [cluster]. */
    write({
      database = place.database,
      key_file = place.key_file,
      more = '',
      lease_seconds = 1,
      durability,
    }: Written = written) {
      const address = `https://${node}.example`;
      const entries = Object.entries({ database, key_file, node, address, ...(durability && { durability }) });
      const lines = entries.map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
      const text = `${more}\n[cluster]\nlease_seconds = ${lease_seconds}\n${lines.join('\n')}\n`;
      writeFileSync(join(data, 'config.toml'), text, { mode: 0o600 });
    },
    /** Creates the data folder as a single machine, then writes its [cluster]. */
    async init() {
      const { code, stderr } = await run('init');
      if (code !== 0) throw new Error(stderr);
      withoutShadow(data, 'cluster');
      rmSync(join(data, 'config.toml'));
      this.write();
      return this;
    },
  };
}
