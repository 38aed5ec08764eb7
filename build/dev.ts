/**
 * `npm run dev`: serves hdo from its sources, with the options of `hdo serve`, in English. When a file of src or bin
 * changes, it builds the page again and restarts the server, and open pages reload. A build that fails is printed, and
 * the server stays as it is.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildClient, clientFolder } from './clients/client.ts';
import { clientsFolder, packClients } from './clients/clients.ts';
import { buildDocs, docsFolder } from './docs/docs.ts';
import { root } from './root.ts';
import { buildWeb } from './web/web.ts';

const settled_ms = 100; // an editor writes several times
const options = process.argv.slice(2);

rmSync(join(root, 'dist/.hdo-made-from'), { force: true }); // so that the next build makes the pages of all languages
if (!existsSync(clientFolder)) await buildClient();
if (!existsSync(clientsFolder)) await packClients();
if (!existsSync(docsFolder)) await buildDocs();
await buildWeb({ isForDevelopment: true });
let server = startServer(options);
let lastBuild = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
let hasNewDocs = false;
let isEnding = false;
/** Set while a restart ends the server. */
let isRestarting = false;
for (const folder of ['src', 'bin']) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    hasNewDocs ||= folder === 'src' && (name ?? '').startsWith('docs');
    clearTimeout(timer);
    timer = setTimeout(() => {
      lastBuild = lastBuild.then(buildAgain);
    }, settled_ms);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    isEnding = true;
    process.exit(await endServer(signal));
  });
}

/** Starts the server. If it ends by itself, the next change starts it again. */
function startServer(given: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ['bin/hdo.ts', 'serve', ...given], { cwd: root, stdio: 'inherit' });
  child.once('exit', (code, signal) => {
    if (!isEnding && !isRestarting) print(`The server ended with ${code ?? signal}. The next change starts it again.`);
  });
  return child;
}

async function buildAgain(): Promise<void> {
  if (isEnding) return;
  try {
    if (hasNewDocs) await buildDocs();
    hasNewDocs = false;
    await buildWeb({ isForDevelopment: true });
  } catch (error) {
    print(`The build failed. ${error instanceof Error ? error.message : error}`);
    return;
  }
  isRestarting = true;
  await endServer('SIGTERM');
  isRestarting = false;
  if (!isEnding) server = startServer(options.filter((option) => option !== '--open'));
}

/** Ends the server and returns its exit code. */
async function endServer(signal: NodeJS.Signals): Promise<number> {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill(signal);
    await once(server, 'exit');
  }
  return server.exitCode ?? 1;
}

function print(text: string): void {
  process.stderr.write(`${text}\n`);
}
