import { randomBytes } from 'node:crypto';
import { type AppendOutcome, appendRecord } from '../../../src/cluster/log/append.ts';
import type { Connection, connectDatabase, Durability } from '../../../src/cluster/log/connection.ts';
import { initTables } from '../../../src/cluster/log/init.ts';
import { readLeader, type Term, takeEpoch } from '../../../src/cluster/log/leader.ts';
import { watchLease } from '../../../src/cluster/log/lease-watch.ts';
import { openCluster } from '../../../src/cluster/log/open.ts';
import type { Position } from '../../../src/cluster/log/record.ts';
import { until } from '../until.ts';

/** The time limit of a statement, and the lease in these tests. */
export const within_ms = 5_000;
export const lease_ms = 300;

type After = { after(done: () => unknown): void };
type Server = { readonly port: number };
type Options = { readonly durability?: Durability };

let clusters = 0;

/** Creates a cluster with a key in a schema of its own. Databases are shared by the tests of a file. */
export async function newCluster(t: After, { port }: Server, { durability = 'storage' }: Options = {}) {
  const schema = `test_${process.pid}_${clusters++}`;
  const settings = { database: `postgres://hdo@127.0.0.1:${port}/postgres`, schema, durability };
  const key = randomBytes(32);
  const { cluster_id } = await initTables(settings, key);
  const node = async (by?: Server, now_ms?: () => number) => {
    const made = await newNode({ ...settings, ...through(by) }, key, now_ms);
    t.after(() => made.connection.destroy('the test ends')); // an open connection would keep the process alive
    return made;
  };
  return { settings, key, cluster_id, node };
}

function through(server: Server | undefined) {
  return server && { database: `postgres://hdo@127.0.0.1:${server.port}/postgres` };
}

export type TestCluster = Awaited<ReturnType<typeof newCluster>>;
export type TestNode = Awaited<ReturnType<typeof newNode>>;

/** Opens a node: a connection, a lease watch, and the term and position that it has reached. */
async function newNode(settings: Parameters<typeof connectDatabase>[0], key: Buffer, now_ms?: () => number) {
  const opened = await openCluster(settings, key);
  const watch = watchLease(now_ms);
  const node = {
    ...opened,
    watch,
    term: { epoch: 0, instance: '' } as Term,
    at: { seq: 0, hash: Buffer.alloc(0) } as Position,
    async reconnect() {
      node.connection.destroy('reconnect');
      node.connection = (await openCluster(settings, key)).connection;
    },
    /** Takes a new epoch as soon as the lease allows, and goes to the head. */
    async lead(limit_ms = within_ms) {
      await until('the lease is taken', async () => (await node.tryToLead(limit_ms)) === 'confirmed');
      return node;
    },
    async tryToLead(limit_ms = within_ms) {
      watch.see(await readLeader(node.connection, within_ms));
      const wanted = { node: 'one', address: 'http://one', lease_ms, within_ms: limit_ms };
      const taken = await takeEpoch(node.connection, watch, wanted);
      if (taken.outcome === 'confirmed') [node.term, node.at] = [taken.term, taken.head];
      return taken.outcome;
    },
    async append(
      record: string | Buffer,
      more: Partial<Parameters<typeof appendRecord>[2]> = {},
    ): Promise<AppendOutcome> {
      const wanted = { term: node.term, after: node.at, schema_version: 25, record: Buffer.from(record), within_ms };
      const appended = await appendRecord(node.connection, node.cluster, { ...wanted, ...more });
      if (appended.outcome === 'confirmed') node.at = appended.position;
      return appended;
    },
  };
  return node as typeof node & { connection: Connection };
}
