/**
 * Runs the program as the executable will until it is ready, and writes what V8 has compiled of its bundles by then.
 * Is given the files by name and the folder for the code, as JSON; and the folder of an appliance, which it makes.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Recording, recorded } from './recorded.ts';

const [node = '', , given = '{}', data = ''] = process.argv;
const recording: Recording = JSON.parse(given);
const thread = fileURLToPath(new URL('record-thread.ts', import.meta.url));
const { require, write } = recorded(recording, `require(${JSON.stringify(thread)}).recordThread(${given});`);

const socketPath = join(data, 'hdo.sock');
process.argv = [node, 'hdo', 'serve', '--quiet', '--data', join(data, 'data'), '--listen', `unix:${socketPath}`];
const { main } = require('carried:hdo') as { main(): void };
main();
while (!existsSync(join(data, 'data', 'run', 'server.json'))) await pause(1);
const [answer] = await once(get({ socketPath, path: '/readyz' }), 'response');
if (answer.statusCode !== 200) throw new Error(`the program was not ready: ${answer.statusCode}`);
write('hdo');
process.exit();
