import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../helpers/data/sources.ts';
import { type OperationName, operationNames } from './operations.ts';
import type { Subject } from './program.ts';
import { fromExecutable } from './serving.ts';
import { isWrkOperation, wrkOperations } from './wrk/requests.ts';

/** The clients that can send the requests: the bench itself, or wrk. */
export const clients = ['node', 'wrk'] as const;
export type BenchClient = (typeof clients)[number];

/** The options of a run. */
export type BenchOptions = {
  /** The executables under test by name, each with a number of live items. */
  readonly programs: readonly Subject[];
  readonly client: BenchClient;
  readonly only: readonly OperationName[];
  readonly connections: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  readonly json: boolean;
  /** The folder for the data folders, on the disk to measure. */
  readonly folder: string;
  /** The folder that keeps large data folders for the next run. */
  readonly keep?: string | undefined;
};

export const usage = `npm run bench -- [options]
  --quick                 one short round at 1 and 64 connections
  --client <name>         node, or wrk, which is installed if missing: it leaves more of the machine to the server,
                          measures ${wrkOperations.join(', ')}, by default at 64 connections, for whole
                          seconds, and has its own bars
  --only <names>          of ${operationNames.join(', ')}
  --connections <counts>  1,16,64,256
  --rounds <n>            15; the medians are shown
  --seconds <n>           0.3, per figure and round: short, because the load of a shared machine changes
  --program <name=file>   the executables to compare, instead of dist/hdo; can be repeated
  --live <counts>         0: the number of additional live items; with two counts, such as 1000,200000, the
                          exit code is 1 unless every p50 at the second is within 1.3 times and 0.15 ms of
                          the first
  --keep <folder>         keeps folders with 10,000 live items or more for the next run
  --folder <folder>       dist, the place of the data folders during the run
  --json                  every figure as one JSON document
`;

/** Reads the command line. Throws on unknown options. */
export function readOptions(args: readonly string[]): BenchOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: flag,
      json: flag,
      client: { ...text, default: 'node' },
      only: text,
      connections: text,
      rounds: text,
      seconds: text,
      program: { ...text, multiple: true, default: [`hdo=${join(root, 'dist/hdo')}`] },
      live: { ...text, default: '0' },
      folder: { ...text, default: join(root, 'dist') },
      keep: text,
    },
  });
  const quick = values.quick ? { connections: '1,64', rounds: 1 } : undefined;
  const client = clientOf(values.client);
  const usual = usually[client];
  return {
    client,
    programs: values.program.flatMap((given) => subjects(given, values.live.split(','))),
    only: (values.only?.split(',') ?? usual.only).map((name) => known(name, client)),
    connections: (values.connections ?? quick?.connections ?? usual.connections).split(',').map(positive),
    rounds: positive(values.rounds ?? quick?.rounds ?? 15),
    seconds: secondsOf(values.seconds ?? usual.seconds, client),
    json: values.json,
    folder: values.folder,
    keep: values.keep,
  };
}

/** The default options of each client. */
const usually = {
  node: { only: operationNames, connections: '1,16,64,256', seconds: 0.3 },
  wrk: { only: wrkOperations, connections: '64', seconds: 1 },
} as const satisfies Record<BenchClient, object>;

/** The number of processors that the bench and the server share. */
export const processors = availableParallelism();

function subjects(given: string, counts: readonly string[]): Subject[] {
  const [name = '', file = ''] = given.split('=', 2);
  return counts.map((count) => {
    if (!/^\d{1,8}$/.test(count)) throw new Error(`${count} is not a number of items\n${usage}`);
    return { name: counts.length > 1 ? `${name}@${count}` : name, serve: fromExecutable(file), live: Number(count) };
  });
}

function clientOf(name: string): BenchClient {
  const found = clients.find((one) => one === name);
  if (!found) throw new Error(`there is no client ${name}\n${usage}`);
  return found;
}

function known(name: string, client: BenchClient): OperationName {
  const found = operationNames.find((one) => one === name);
  if (!found) throw new Error(`there is no operation ${name}\n${usage}`);
  if (client === 'wrk' && !isWrkOperation(found)) throw new Error(`wrk cannot drive ${name}\n${usage}`);
  return found;
}

function secondsOf(given: string | number, client: BenchClient): number {
  const seconds = positive(given);
  if (client === 'wrk' && !Number.isInteger(seconds)) throw new Error(`wrk runs for whole seconds\n${usage}`);
  return seconds;
}

function positive(given: string | number): number {
  const number = Number(given);
  if (!(number > 0)) throw new Error(`${given} is not a number above 0\n${usage}`);
  return number;
}
