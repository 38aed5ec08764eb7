import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { document, temporary } from '../../programs/hdo.ts';
import { until } from '../../until.ts';
import { freePort } from '../binaries.ts';
import type { Postgres } from '../postgres.ts';
import { startProxy } from '../proxy.ts';
import { agree } from './agree.ts';
import { leaderOf, openChooser } from './chooser.ts';
import { copyFolder, originalFolder, writeSettings } from './folder.ts';
import { askDatabase, readHead, readLog } from './log.ts';
import { openNode, type ServedNode } from './node.ts';

type After = { after(done: () => unknown): void };
type Options = {
  readonly nodes?: number;
  readonly lease_seconds?: number;
  readonly log_keep?: string;
  /** Further lines of every config.toml, with their sections. */
  readonly settings?: string;
  /** Reaches the database without a proxy, to measure. */
  readonly direct?: true;
};

let databases = 0;

/** A cluster of `hdo serve` processes on a pair of PostgreSQL servers. */
export type ServedCluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts nodes in folders of their own, in a database of their own. Each reaches the database through its own proxy.
 * Resolves when one leads.
 */
export async function startCluster(t: After, pair: { readonly primary: Postgres }, options: Options = {}) {
  const { nodes: count = 2, ...rest } = options;
  const place = await openPlace(t, pair.primary, rest);
  const { nodes, url } = place;
  const chooser = openChooser(() => nodes);
  t.after(async () => {
    chooser.end();
    await Promise.all(nodes.map((node) => node.kill()));
    await Promise.all(nodes.map(({ proxy }) => proxy.remove()));
  });
  const original = originalFolder();
  const first = await place.make('a', original.data);
  const { cluster_id } = await document(['cluster', 'init', '--data', first.data]);
  for (const name of ['b', 'c'].slice(0, count - 1)) await place.make(name);
  await Promise.all(nodes.map((node) => node.start()));
  /** Waits until a node leads that may, and chooses it. */
  const waitForLeader = async (mayLead: (node: ServedNode) => boolean = () => true) => {
    let leader: ServedNode | undefined;
    await until('a node leads', async () => {
      leader = await leaderOf(nodes.filter(mayLead));
      return leader !== undefined;
    }).catch((cause: unknown) => {
      throw new Error(`nobody leads: ${nodes.map((node) => `${node.name} ${node.log()}`).join('')}`, { cause });
    });
    assert.ok(leader);
    return chooser.choose(leader);
  };
  await waitForLeader();
  return {
    ...place,
    cluster_id: String(cluster_id),
    chooser,
    waitForLeader,
    secrets: original,
    sql: <Row extends object>(text: string, values?: unknown[]) => askDatabase<Row>(url(), text, values),
    logRows: () => readLog(url()),
    head: () => readHead(url()),
    followers: (leader: ServedNode) => nodes.filter((node) => node !== leader && node.isRunning()),
    agree: () => agree(nodes),
  };
}

/** Creates the database of a cluster, and a place for its folders. */
async function openPlace(
  t: After,
  first: Postgres,
  { lease_seconds = 2, log_keep = '24h', settings = '', direct }: Options,
) {
  const home = temporary(t);
  const nodes: ServedNode[] = [];
  let primary = first;
  const database = `cluster_${process.pid}_${databases++}`;
  await primary.sql(`CREATE DATABASE ${database}`);
  const key_file = join(home, 'key');
  const url = () => primary.url(database);
  const ports = new Set<number>();
  return {
    ...{ home, nodes, url, key_file, lease_seconds },
    /** Makes a node that does not run yet, in an empty folder or a copy of one. */
    async make(folder: string, from?: string, node = folder) {
      const proxy = await startProxy(primary.port);
      const [data, port] = [join(home, folder), await portBeside(ports)];
      if (from === undefined) mkdirSync(data);
      else copyFolder(from, data);
      const through = `postgres://hdo@127.0.0.1:${direct ? primary.port : proxy.port}/${database}`;
      const address = `http://127.0.0.1:${port}`;
      writeSettings(data, { database: through, key_file, node, address, lease_seconds, log_keep }, settings);
      const made = openNode({ name: folder, data, port, proxy });
      nodes.push(made);
      return made;
    },
    /** Forgets a node, which must have ended. */
    async remove(node: ServedNode) {
      nodes.splice(nodes.indexOf(node), 1);
      await node.proxy.remove();
    },
    /** Lets all nodes reach another server, such as a promoted standby. Running connections end. */
    pointTo(server: Postgres) {
      primary = server;
      for (const { proxy } of nodes) {
        proxy.set({ target: server.port });
        proxy.cut();
      }
    },
  };
}

/** Finds a port that no other node has, also if that node does not run yet. */
async function portBeside(others: Set<number>): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (others.has(port)) continue;
    others.add(port);
    return port;
  }
}
