import { setTimeout as pause } from 'node:timers/promises';
import type { ServedNode } from './node.ts';

const look_ms = 20;

/** Finds the node that leads by /readyz, as a proxy before the nodes does. */
export type Chooser = ReturnType<typeof openChooser>;

export function openChooser(nodes: () => readonly ServedNode[]) {
  let chosen: { node: ServedNode; replaced: PromiseWithResolvers<undefined> } | undefined;
  let search: Promise<ServedNode> | undefined;
  let ended = false;
  const choose = (node: ServedNode) => {
    if (chosen?.node === node) return node;
    chosen?.replaced.resolve(undefined);
    chosen = { node, replaced: Promise.withResolvers<undefined>() };
    return node;
  };
  const find = async () => {
    for (;;) {
      if (ended) throw new Error('the search for a leader has ended');
      const node = await leaderOf(nodes());
      if (node) return choose(node);
      await pause(look_ms);
    }
  };
  const seek = () => {
    search ??= find().finally(() => {
      search = undefined;
    });
    return search;
  };
  return {
    /** Returns the node that leads, as soon as one does. */
    current: async () => chosen?.node ?? seek(),
    /** Forgets a node that gave no answer or 503, and looks for the leader. */
    async failed(node: ServedNode) {
      if (chosen?.node === node) await seek();
    },
    /** Asks the nodes now. */
    seek,
    choose,
    /** Resolves when another node is chosen instead of this one. */
    replaced: (node: ServedNode) => (chosen?.node === node ? chosen.replaced.promise : Promise.resolve(undefined)),
    /** Ends all searches, when the cluster ends. */
    end() {
      ended = true;
    },
    isEnded: () => ended,
  };
}

/** Asks all nodes at once, and returns the first that says that it leads. */
export async function leaderOf(nodes: readonly ServedNode[]): Promise<ServedNode | undefined> {
  const running = nodes.filter((node) => node.isRunning());
  const asked = running.map(async (node) => {
    const answer = await node.ready();
    if (answer?.status === 200 && answer.role === 'leader') return node;
    throw new Error(`${node.name} does not lead`);
  });
  return Promise.any(asked).catch(() => undefined);
}
