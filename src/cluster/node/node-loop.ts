import { errorText } from '../../lib/process/error-text.ts';
import { type LeadEnd, leadCluster, type ServeAs } from './lead-cluster.ts';
import { connectNode, type Node } from './node.ts';
import { runStandby } from './stand-by.ts';

/** A running node, which stands by and leads in turn. */
type NodeLoop = {
  stepDown(): void;
  /** Resolves when the node has stopped. Rejects with an error that only an operator can settle. */
  readonly done: Promise<void>;
  stop(): void;
};

const rest_in_leases = 2;
const first_rest_ms = 40;
const most_rest_ms = 5_000; // a lead that cannot begin, again and again, takes no processor and no lead from others

export function runNode(node: Node, serve: ServeAs): NodeLoop {
  const stop = new AbortController();
  let ask: ((end: LeadEnd) => void) | undefined;
  const stopped = new Promise<LeadEnd>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve({ why: 'the server stops', hand_back: true }));
  });
  let failed = 0; // leads in a row that could not begin
  const run = async () => {
    while (!stop.signal.aborted) {
      node.log.info({ event: 'standing_by', node: node.name });
      const taken = await runStandby(node, stop.signal);
      if (!taken) break;
      const { promise, resolve } = Promise.withResolvers<LeadEnd>();
      ask = resolve;
      const end = await leadCluster(node, taken, { serve, asked: Promise.race([promise, stopped]) });
      ask = undefined;
      failed = end.has_served ? 0 : failed + 1;
      const rest_ms = Math.min(most_rest_ms, first_rest_ms * 2 ** failed);
      const why = 'The last lead of this node could not begin. It waits before it tries again.';
      if (!end.has_served) node.rest = { until_ms: performance.now() + rest_ms, why };
    }
    await node.presence.leave(async () => (await connectNode(node)).connection);
  };
  node.stepDown = (why) => {
    if (!ask) return; // a node that rested without having led would only be missing
    const until_ms = performance.now() + rest_in_leases * node.lease_ms;
    node.rest = { until_ms, why: 'This node has stepped down, and lets others lead first.' };
    ask({ why, hand_back: true });
  };
  const done = run();
  done.catch((error: unknown) => node.log.error({ event: 'node_ended', cause: errorText(error) }));
  return {
    done,
    stop: () => stop.abort(),
    stepDown: () => node.stepDown('it was asked to step down'),
  };
}
