import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../../cli/action.ts';
import { Failure } from '../../cli/failure.ts';
import { guardInitialised } from '../../cli/folder.ts';
import type { Answer } from '../../cli/output.ts';
import { runningServer } from '../../cli/server-file.ts';
import { systemCode } from '../../lib/process/system-error.ts';
import { isHeldBy } from '../../store/disk/lock.ts';
import { stripProof } from '../log/address.ts';
import { type Overview, readOverview } from '../log/overview.ts';
import { loadNode, runWithConnection, within_ms } from './database.ts';

const wait_ms = 15_000;
const look_ms = 200;

/** Makes the leader on this machine hand over. Returns when it has, with the node that leads then. */
export function stepDownHere({ data }: Call): Promise<Answer> {
  guardInitialised(data);
  const { database, node } = loadNode(data);
  return runWithConnection(database, async (connection) => {
    const look = () => readOverview(connection, within_ms);
    const before = await look();
    signal(leadingProcess({ data, node }, before));
    const until_ms = performance.now() + wait_ms;
    let now = before;
    while (now.epoch === before.epoch && !now.handed_back && performance.now() < until_ms) {
      await pause(look_ms);
      now = await look();
    }
    if (now.epoch === before.epoch && !now.handed_back) {
      throw new Failure('temporary', `the server has not stepped down within ${wait_ms / 1000} seconds: see its log`);
    }
    const next = now.epoch === before.epoch ? null : now.node;
    const who = next === null ? 'No other node has taken over yet: see hdo cluster status.' : `${next} leads now.`;
    return { document: { stepped_down: true, leader: next }, lines: [`${node} has stepped down. ${who}`] };
  });
}

/** Finds the process on this machine that leads. */
function leadingProcess({ data, node }: { data: string; node: string }, leader: Overview): number {
  if (leader.epoch === 0) throw new Failure('conflict', 'no node has led this cluster yet: start hdo serve');
  if (leader.node !== node) {
    const where = `run this command on ${leader.node} (${stripProof(leader.address)})`;
    throw new Failure('conflict', `${leader.node} leads, not ${node}: ${where}`);
  }
  const server = runningServer(data);
  if (server && isHeldBy(data, server.pid) === false)
    throw new Failure('temporary', `the server of ${data} is starting`);
  if (leader.handed_back) throw new Failure('conflict', `${node} has handed the lead back already`);
  if (server) return server.pid;
  throw new Failure(
    'conflict',
    `no server runs on ${data}: its lease ends by itself, and then another node takes over`,
  );
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGUSR2');
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
    throw new Failure('temporary', 'the server has just ended: another node takes over when its lease has run out');
  }
}
