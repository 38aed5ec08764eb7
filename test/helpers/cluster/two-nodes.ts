import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dispatcher, request } from 'undici';
import { serveExecutable } from '../programs/executable.ts';
import { withoutShadow } from '../shadow/shadow.ts';
import { until } from '../until.ts';
import { clusterPlace } from './cluster-folder.ts';
import { sharedPair } from './shared.ts';

type After = { after(done: () => unknown): void };
type Place = Awaited<ReturnType<typeof clusterPlace>>;
type Folder = ReturnType<Place['node']>;
export type RunningNode = Awaited<ReturnType<typeof serveNode>>;

type NodesOptions = {
  readonly more?: string;
  readonly lease_seconds?: number;
  /** Sends what asks the nodes, such as one that takes every certificate. */
  readonly dispatcher?: Dispatcher | undefined;
};

/** Serves a leader and a standby that has joined it, behind the same settings. */
export async function twoNodes(t: After, { more = '', lease_seconds = 1, dispatcher }: NodesOptions = {}) {
  const there = await clusterPlace(t, (await sharedPair()).primary);
  const one = there.node('one', { more });
  const made = await one.run('init', '--json');
  const { api_key } = JSON.parse(made.stdout).caller;
  withoutShadow(one.data, 'cluster');
  one.write();
  const { code, stderr } = await one.cluster('init');
  if (code !== 0) throw new Error(stderr);
  const leader = await serveNode(t, one, { lease_seconds, dispatcher });
  await until('one leads', async () => (await leader.ready()).role === 'leader');
  const two = there.node('two', { more });
  mkdirSync(two.data);
  two.write();
  const standby = await serveNode(t, two, { lease_seconds, dispatcher });
  await until('two follows', async () => (await standby.ready()).leader === 'https://one.example');
  return { there, leader, standby, api_key: String(api_key) };
}

/** Serves the folder of a node, with a lease of one second unless another is given. */
export async function serveNode(t: After, node: Folder, options: NodesOptions & { readonly listen?: string } = {}) {
  const { listen = '127.0.0.1:0', lease_seconds = 1, dispatcher } = options;
  const lease = { HDO_CLUSTER__LEASE_SECONDS: String(lease_seconds) };
  const server = await serveExecutable(node.data, lease, [], listen);
  t.after(server.kill);
  const { base_url } = server;
  const metricsUrl = () =>
    JSON.parse(readFileSync(join(node.data, 'run', 'server.json'), 'utf8')).metrics_url as string;
  return {
    ...node,
    ...server,
    /** Asks for its state. */
    async ready(): Promise<Record<string, unknown>> {
      return (await (await request(`${base_url}/readyz`, { ...(dispatcher && { dispatcher }) })).body.json()) as Record<
        string,
        unknown
      >;
    },
    metricsUrl,
    /** Reads its metrics that have no labels, by name. */
    async metrics(): Promise<Map<string, number>> {
      const { body } = await request(metricsUrl());
      const lines = (await body.text()).split('\n').filter((line) => /^\w+ /.test(line));
      return new Map(lines.map((line) => line.split(' ') as [string, string]).map(([name, value]) => [name, +value]));
    },
  };
}
