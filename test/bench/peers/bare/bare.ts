import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bodies, plain } from '../../server/body.ts';
import { distFolder } from '../../server/command.ts';
import { rawRequest } from '../../server/operations.ts';
import { startScript } from '../../server/serving.ts';
import { type Ending, held_ms, type Peer } from '../peer.ts';
import { json } from '../programs.ts';

const answer = { expected_revision: 1, action_value: 'approve', response: { kind: 'none' } };

/** Starts the bare program: what its runtime, a thread and a sync take without all that hdo does. */
export async function startBare(t: Ending): Promise<Peer> {
  const folder = mkdtempSync(join(distFolder(), 'bare-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const { port, pid, stop } = await startScript('../peers/bare/server.ts', join(folder, 'bare.db'));
  t.after(stop);
  const base_url = `http://127.0.0.1:${port}`;
  const submission = bodies(plain);
  let number = 0;
  const poll = rawRequest('GET', '/poll');
  return {
    name: 'bare program',
    port,
    pids: [pid],
    send: () => rawRequest('POST', '/send', { body: submission(`sent-${number++}`) }),
    poll: () => poll,
    async wake() {
      await json(`${base_url}/send`, { body: JSON.parse(submission(`wake-${number++}`)) });
      const waits = json(`${base_url}/wait`);
      await pause(held_ms);
      const began_ms = performance.now();
      await Promise.all([waits, json(`${base_url}/answer`, { body: answer })]);
      return performance.now() - began_ms;
    },
  };
}
