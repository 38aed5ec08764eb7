import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Command } from 'commander';
import { openAppliance } from '../appliance.ts';
import { listenAddress } from '../config/listen.ts';
import { loadSettings } from '../config.ts';
import { openLog } from '../http/log.ts';
import { listen } from '../http/server.ts';
import { FolderInUse } from '../store/lock.ts';
import { SchemaMismatch } from '../store/prepare.ts';
import { action, type Call } from './action.ts';
import { baseUrl, curlExample, signInUrl } from './addresses.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { firstCaller, firstReviewer } from './init.ts';
import { initFolder, isInitialised, type Made } from './init-folder.ts';
import { untilStopped } from './signals.ts';

/** `hdo serve`: on a folder that does not exist it does `init` first. */
export const serve = new Command('serve')
  .description('Runs the appliance.')
  .option('--listen <address>', 'where to listen')
  .action(
    action(async (call: Call, given: { listen?: string }) => {
      const { data } = call;
      const sources = { data, env: process.env, flags: { 'server.listen': given.listen } };
      const { settings } = loadSettings(sources);
      const made = isInitialised(data) ? undefined : initFolder(data, { reviewer: firstReviewer, caller: firstCaller });
      const log = openLog(settings.log);
      const onFatal = (cause: string) => {
        log.error({ event: 'fatal', cause });
        process.exit(exitCodes.internal);
      };
      const appliance = await open({ data, settings, clock: Date.now, log, onFatal });
      const address = await listen(appliance.server, listenAddress(settings.server.listen));
      const base_url = baseUrl(settings.server, address ?? undefined);
      announce(call, base_url, made);
      const stopped = untilStopped();
      writeRun(data, { base_url, address });
      log.info({ event: 'stopping', signal: await stopped });
      await appliance.close();
      return undefined;
    }),
  );

function open(options: Parameters<typeof openAppliance>[0]): ReturnType<typeof openAppliance> {
  return openAppliance(options).catch((error: unknown) => {
    if (error instanceof FolderInUse) throw new Failure('conflict', error.message);
    if (error instanceof SchemaMismatch) throw new Failure('settings', error.message);
    throw error;
  });
}

/** Where the running server is, for the other commands. */
function writeRun(data: string, { base_url, address }: { base_url: string; address: AddressInfo | null }): void {
  const run = { pid: process.pid, base_url, port: address?.port ?? null, started_at: new Date().toISOString() };
  writeFileSync(join(data, 'run', 'server.json'), `${JSON.stringify(run)}\n`, { mode: 0o600 });
}

/** Secrets go to a terminal or into a file that only the user reads, never into a journal. */
function announce({ data, note }: Call, base_url: string, made: Made | undefined): void {
  note(`hdo serves ${data} at ${base_url}`);
  if (!made) return;
  const lines = [
    `Sign in as ${made.reviewer}, once, within 15 minutes: ${signInUrl(base_url, made.secret)}`,
    `The key of the caller ${firstCaller}, shown only now: ${made.caller.api_key}`,
    'Send the first request:',
    ...curlExample(base_url, made.caller.api_key),
  ];
  if (process.stderr.isTTY) {
    for (const line of lines) note(line);
    return;
  }
  writeFileSync(join(data, 'first-run.txt'), `${lines.join('\n')}\n`, { mode: 0o600 });
  note(`The sign-in link and the first key are in ${join(data, 'first-run.txt')}; remove it once they are used.`);
}
