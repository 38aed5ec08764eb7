import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../helpers/sources.ts';
import { type OperationName, operationNames } from './operations.ts';
import type { Subject } from './program.ts';
import { executable } from './serving.ts';

/** What is measured, and how long. */
export type Options = {
  /** The executables under test, by the name they have in the table, each with so many live items. */
  readonly programs: readonly Subject[];
  readonly only: readonly OperationName[];
  readonly connections: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  readonly json: boolean;
  /** Where the data folders are made: on the disk whose speed is asked for. */
  readonly folder: string;
  /** Where a folder that took long to fill stays for the next run. */
  readonly keep?: string | undefined;
};

export const usage = `npm run bench -- [options]
  --quick                 one short round at 1 and 64 connections
  --only <names>          of ${operationNames.join(', ')}
  --connections <counts>  1,16,64,256
  --rounds <n>            15, of which the medians are shown
  --seconds <n>           0.3, for each figure of each round: a machine that is shared is not the same for long
  --program <name=file>   executables to compare, instead of dist/hdo; may be given several times
  --live <counts>         0: how many live items there are besides; with two counts, such as 1000,200000, it is
                          told whether every p50 at the second is within 1.3 times and 0.15 ms of the first, and
                          the exit code is 1 where one is not
  --keep <folder>         where a folder with 10,000 live items or more stays, and is found by the next run
  --folder <folder>       dist, where the data folders are made for the time of the run
  --json                  every figure as one JSON document
`;

/** Reads the command line. Throws on what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: flag,
      json: flag,
      only: { ...text, default: operationNames.join() },
      connections: text,
      rounds: text,
      seconds: text,
      program: { ...text, multiple: true, default: [`hdo=${join(root, 'dist/hdo')}`] },
      live: { ...text, default: '0' },
      folder: { ...text, default: join(root, 'dist') },
      keep: text,
    },
  });
  const quick = values.quick ? { connections: '1,64', rounds: 1, seconds: 0.3 } : undefined;
  return {
    programs: values.program.flatMap((given) => subjects(given, values.live.split(','))),
    only: values.only.split(',').map(known),
    connections: (values.connections ?? quick?.connections ?? '1,16,64,256').split(',').map(positive),
    rounds: positive(values.rounds ?? quick?.rounds ?? 15),
    seconds: positive(values.seconds ?? quick?.seconds ?? 0.3),
    json: values.json,
    folder: values.folder,
    keep: values.keep,
  };
}

/** How many processors the figures were shared among. */
export const processors = availableParallelism();

function subjects(given: string, counts: readonly string[]): Subject[] {
  const [name = '', file = ''] = given.split('=', 2);
  return counts.map((count) => {
    if (!/^\d{1,8}$/.test(count)) throw new Error(`${count} is not a number of items\n${usage}`);
    return { name: counts.length > 1 ? `${name}@${count}` : name, serve: executable(file), live: Number(count) };
  });
}

function known(name: string): OperationName {
  const found = operationNames.find((one) => one === name);
  if (!found) throw new Error(`there is no operation ${name}\n${usage}`);
  return found;
}

function positive(given: string | number): number {
  const number = Number(given);
  if (!(number > 0)) throw new Error(`${given} is not a number above 0\n${usage}`);
  return number;
}
