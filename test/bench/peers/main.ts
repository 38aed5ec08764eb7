/**
 * `npm run bench peers -- [--rounds 5] [--seconds 1] [--wakes 200]`: hdo beside a bare program, PocketBase, as it is
 * and with a sync of each commit, and Restate, in turns. It installs the last two from npm and builds with Go, once,
 * into dist/peers. A peer that cannot be had is named, and left out. Ends with 1 if hdo misses a bar. Needs an idle
 * machine.
 */
import { conclude, readNumbers, showProgress } from '../server/command.ts';
import { startBare } from './bare/bare.ts';
import { startHdo } from './hdo.ts';
import { measurePeers } from './measure.ts';
import type { Peer } from './peer.ts';
import { startPocketBase } from './pocketbase/pocketbase.ts';
import { peerLines, peerMetrics } from './report.ts';
import { startRestate } from './restate/restate.ts';

const effort = readNumbers({ rounds: 5, seconds: 1, wakes: 200 });
const cleaning: (() => unknown)[] = [];
const t = { after: (done: () => unknown) => void cleaning.unshift(done) };
try {
  const peers = [await startHdo(t), ...(await all())];
  const found = await measurePeers(peers, effort, showProgress);
  process.stdout.write(`${peerLines(found).join('\n')}\n\n`);
  conclude(peerMetrics(found));
} finally {
  for (const clean of cleaning) await clean();
}

async function all(): Promise<Peer[]> {
  const starts = [
    () => startBare(t),
    () => startPocketBase(t, { name: 'PocketBase', syncs: false }),
    () => startPocketBase(t, { name: 'PocketBase, synced', syncs: true }),
    () => startRestate(t),
  ];
  const peers: Peer[] = [];
  for (const start of starts) {
    try {
      peers.push(await start());
    } catch (error) {
      showProgress(`left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  return peers;
}
