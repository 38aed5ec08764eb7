import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from '../../faults/linear/linearize.ts';
import { type Desk, look, openDesk, work } from '../../faults/linear/workers.ts';
import { type Credentials, type Parties, parties } from '../../faults/parties.ts';
import type { Luck } from '../../faults/power/luck.ts';
import type { Reply } from '../../helpers/appliance/ask.ts';
import type { ServedCluster } from '../../helpers/cluster/nodes/cluster.ts';
import type { ServedNode } from '../../helpers/cluster/nodes/node.ts';

const items = 8;
const workers = 3;
const pace_ms = 15;
const stray_ms = 60;
/** Longer than the gate waits for the database, so that a server that lives has answered by then. */
const gives_up_ms = 5_000;

/** Agents and people who work on a few items through the leader, and others who ask any node. */
export type Load = ReturnType<typeof startLoad>;

type Office = {
  readonly cluster: ServedCluster;
  readonly luck: Luck;
  readonly credentials: Credentials;
  /** The start of the names of its items, which no other load has. */
  readonly named: string;
};

export function startLoad({ cluster, luck, credentials, named }: Office) {
  const desk = openDesk(Array.from({ length: items }, (_, number) => `${named}-${number}`));
  const strays = new Set<Promise<unknown>>();
  let ended = false;
  const at = (node: ServedNode) => boundedParties(cluster, node, credentials);
  const worker = async (by: string) => {
    while (!ended) {
      const node = await cluster.chooser.current();
      const next = async () => {
        await pause(luck.below(2 * pace_ms));
        return !ended;
      };
      await work({ there: at(node), desk, luck, by, next });
      if (!ended) await cluster.chooser.failed(node);
    }
  };
  /** Asks one node directly, whatever it is. */
  const ask = (node: ServedNode) => {
    const there = parties(node.base_url, credentials);
    const asked = late(look({ there, desk, luck, by: `at ${node.name}` }))
      .catch(() => {}) // the node is frozen
      .finally(() => strays.delete(asked));
    strays.add(asked);
  };
  const stray = async () => {
    for (; !ended && !cluster.chooser.isEnded(); await pause(luck.below(2 * stray_ms))) {
      const node = cluster.nodes[luck.below(cluster.nodes.length)];
      if (node?.isRunning()) ask(node);
    }
  };
  const working = Promise.all([...Array.from({ length: workers }, (_, which) => worker(`worker ${which}`)), stray()]);
  working.catch(() => {}); // `end` reports it
  return {
    desk,
    at,
    ask,
    /** Ends the load. All its calls have been answered or given up then. */
    async end() {
      ended = true;
      await working;
      await Promise.all(strays);
    },
  };
}

/** Calls one node, and gives up once another one leads, as a proxy before the nodes does, or after some seconds. */
function boundedParties(cluster: ServedCluster, node: ServedNode, credentials: Credentials): Parties {
  const there = parties(node.base_url, credentials);
  const bounded = (reply: Promise<Reply>) => Promise.race([late(reply), lost(cluster.chooser.replaced(node))]);
  return {
    agent: (...call) => bounded(there.agent(...call)),
    person: (...call) => bounded(there.person(...call)),
  };
}

async function lost(replaced: Promise<unknown>): Promise<never> {
  await replaced;
  throw new Error('another node leads');
}

async function late<T>(reply: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${gives_up_ms} ms`)), gives_up_ms);
  reply.catch(() => {}); // it may fail after it was given up
  try {
    return await Promise.race([reply, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const effectless = new Set(['look', 'find', 'check']);

/**
 * Returns the histories of a desk for a search. A call whose effect is unknown may have taken effect until the cluster
 * was at rest, and not only until its client gave up. Reads without an answer say nothing.
 */
export function settledHistories({ histories }: Desk, rest_ms: number): [name: string, history: Operation[]][] {
  return [...histories].map(([name, history]) => [
    name,
    history
      .filter(({ answer, call }) => answer !== undefined || !effectless.has(call.kind))
      .map((one) => (one.answer === undefined ? { ...one, to: Math.max(one.to, rest_ms) } : one)),
  ]);
}
