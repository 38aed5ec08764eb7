import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { plainAddress } from '../../cluster/log/address.ts';
import { type Overview, readOverview } from '../../cluster/log/overview.ts';
import { systemCode } from '../../lib/process/system-error.ts';
import { isHeldBy } from '../../store/disk/lock-holder.ts';
import { action, type Call } from '../action.ts';
import { Failure } from '../failure.ts';
import { guardInitialised } from '../folder.ts';
import { examples } from '../options.ts';
import { runningServer } from '../server-file.ts';
import { loadNode, withConnection, within_ms } from './database.ts';

const wait_ms = 15_000;
const look_ms = 200;

/** `hdo cluster step-down`: on the machine of the leader. */
export const clusterStepDown = new Command('step-down')
  .description('Makes the leader on this machine hand over to another node. It stays and follows.')
  .addHelpText('after', examples('hdo cluster step-down', 'hdo cluster step-down --json'))
  .action(
    action(({ data }: Call) => {
      guardInitialised(data);
      const { database, node } = loadNode(data);
      return withConnection(database, async (connection) => {
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
          throw new Failure(
            'temporary',
            `the server has not stepped down within ${wait_ms / 1000} seconds: see its log`,
          );
        }
        const next = now.epoch === before.epoch ? null : now.node;
        const who = next === null ? 'No other node has taken over yet: see hdo cluster status.' : `${next} leads now.`;
        return { document: { stepped_down: true, leader: next }, lines: [`${node} has stepped down. ${who}`] };
      });
    }),
  );

/** Finds the process on this machine that leads. */
function leadingProcess({ data, node }: { data: string; node: string }, leader: Overview): number {
  if (leader.epoch === 0) throw new Failure('conflict', 'no node has led this cluster yet: start hdo serve');
  if (leader.node !== node) {
    const where = `run this command on ${leader.node} (${plainAddress(leader.address)})`;
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
