import { Command } from 'commander';
import { openAppliance } from '../appliance.ts';
import { baseUrl } from '../config/base-url.ts';
import { listenAddress } from '../config/listen.ts';
import { loadSettings, type Settings } from '../config.ts';
import { type Log, openLog } from '../http/log.ts';
import { listen } from '../http/server.ts';
import { timestamp } from '../lib/clock.ts';
import { version } from '../lib/version.ts';
import { action, type Call } from './action.ts';
import { exitCodes } from './exit-codes.ts';
import { announceFirst } from './first-run.ts';
import { firstCaller, firstReviewer } from './init.ts';
import { initFolder, isFinished } from './init-folder.ts';
import { openBrowser } from './open-browser.ts';
import { removeServerFile, writeServerFile } from './server-file.ts';
import { untilStopped } from './signals.ts';

type Given = { listen?: string; open?: true };

/** `hdo serve`: on a folder that does not exist it does `init` first. */
export const serve = new Command('serve')
  .description('Runs the appliance.')
  .option('--listen <address>', 'where to listen: host:port or unix:/path')
  .option('--open', 'show the inbox in the default browser')
  .action(
    action(async (call: Call, given: Given) => {
      const { data } = call;
      const flags = { 'server.listen': given.listen };
      loadSettings({ data, env: process.env, flags });
      const made = isFinished(data) ? undefined : initFolder(data, { reviewer: firstReviewer, caller: firstCaller });
      const { settings } = loadSettings({ data, env: process.env, flags });
      const log = openLog(settings.log);
      const running = await start(call, settings, log).catch((error: unknown) => {
        if (made) announceFirst(call, baseUrl(settings.server), made); // else nobody would ever see them
        throw error;
      });
      if (made) announceFirst(call, running.base_url, made);
      if (given.open) openBrowser(running.base_url);
      log.info({ event: 'stopping', signal: await running.stopped });
      await running.close();
      log.info({ event: 'stopped' });
      return undefined;
    }),
  );

type Running = { base_url: string; stopped: Promise<string>; close(): Promise<void> };

async function start({ data, note }: Call, settings: Settings, log: Log): Promise<Running> {
  const onFatal = (cause: string) => {
    log.error({ event: 'fatal', cause });
    process.exit(exitCodes.internal);
  };
  const appliance = await openAppliance({ data, settings, clock: Date.now, log, onFatal });
  const wanted = listenAddress(settings.server.listen);
  const bound = await listen(appliance.server, wanted).catch(async (error: unknown) => {
    await appliance.close();
    throw error;
  });
  const base_url = baseUrl(settings.server, bound ?? undefined);
  const socket = wanted && 'path' in wanted ? wanted.path : null;
  const stopped = untilStopped();
  writeServerFile(data, {
    pid: process.pid,
    base_url,
    port: bound?.port ?? null,
    socket,
    started_at: timestamp(Date.now()),
  });
  log.info({ event: 'listening', version, base_url, socket });
  note(`hdo serves ${data} at ${socket ?? base_url}`);
  const close = async () => {
    removeServerFile(data);
    await appliance.close();
  };
  return { base_url, stopped, close };
}
