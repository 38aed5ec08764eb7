import { singleMachine } from '../cluster/bench.ts';
import { bodies, plain } from '../server/body.ts';
import { rawRequest } from '../server/operations.ts';
import { oneWake } from '../server/wake.ts';
import type { Ending, Peer } from './peer.ts';

/** Starts the executable in a folder of its own. */
export async function startHdo(t: Ending): Promise<Peer> {
  const server = await singleMachine(t);
  const { port, pid, api_key: key } = server;
  const body = bodies(plain);
  const poll = rawRequest('GET', '/api/output/check', { key });
  return {
    name: 'hdo',
    port,
    pids: [pid],
    send: () => rawRequest('POST', '/api/input/send', { key, body: body(`sent-${String(server.next++)}`) }),
    poll: () => poll,
    wake: () => oneWake(server),
  };
}
