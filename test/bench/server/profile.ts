/**
 * `npm run bench profile -- [--operation send] [--connections 64] [--seconds 5]`: the time of a request by thread and
 * part of the program, in µs of elapsed time and of processor time. Needs Linux.
 */
import { parseArgs } from 'node:util';
import { distFolder } from './command.ts';
import { operationNames } from './operations.ts';
import { recordProfile } from './profile/record.ts';
import { profileLines } from './profile/report.ts';

const text = (value: string | number) => ({ type: 'string', default: String(value) }) as const;
const { values } = parseArgs({ options: { operation: text('send'), connections: text(64), seconds: text(5) } });
const operation = operationNames.find((name) => name === values.operation);
if (!operation) throw new Error(`--operation: one of ${operationNames.join(', ')}`);
const [connections, seconds] = [Number(values.connections), Number(values.seconds)];
const recorded = await recordProfile({ folder: distFolder(), operation, connections, seconds });
process.stdout.write(`${operation} at ${connections} connections\n${profileLines(recorded).join('\n')}\n`);
