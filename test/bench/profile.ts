/**
 * `npm run bench:profile -- [--operation send] [--connections 64] [--seconds 5]`: where the time of a request goes, by
 * part of the program and thread: µs of the thread's time, and µs of a processor. Needs Linux.
 */
import { parseArgs } from 'node:util';
import { distFolder } from './command.ts';
import { operationNames } from './operations.ts';
import { record } from './profile/record.ts';
import { told } from './profile/told.ts';

const text = (value: string | number) => ({ type: 'string', default: String(value) }) as const;
const { values } = parseArgs({ options: { operation: text('send'), connections: text(64), seconds: text(5) } });
const operation = operationNames.find((name) => name === values.operation);
if (!operation) throw new Error(`--operation: one of ${operationNames.join(', ')}`);
const [connections, seconds] = [Number(values.connections), Number(values.seconds)];
const recorded = await record({ folder: distFolder(), operation, connections, seconds });
process.stdout.write(`${operation} at ${connections} connections\n${told(recorded).join('\n')}\n`);
