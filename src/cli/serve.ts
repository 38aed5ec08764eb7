import { Command } from 'commander';
import { baseUrl } from '../config/base-url.ts';
import { loadSettings } from '../config.ts';
import { openLog } from '../http/log.ts';
import { guardFileSystem } from '../store/file-system.ts';
import { FolderInUse } from '../store/lock.ts';
import { action, type Call } from './action.ts';
import { Failure } from './failure.ts';
import { announceFirst } from './first-run.ts';
import { firstCaller, firstReviewer } from './init.ts';
import { initFolder, isFinished } from './init-folder.ts';
import { openBrowser } from './open-browser.ts';
import { onReload } from './serve/reload.ts';
import { start } from './serve/start.ts';
import { runningServer } from './server-file.ts';

type Given = { listen?: string; open?: true };

/** `hdo serve`: on a folder that does not exist it does `init` first. */
export const serve = new Command('serve')
  .description('Runs the appliance.')
  .option('--listen <address>', 'where to listen: host:port or unix:/path')
  .option('--open', 'show the inbox in the default browser')
  .action(
    action(async (call: Call, given: Given) => {
      const { data } = call;
      const load = () => loadSettings({ data, env: process.env, flags: { 'server.listen': given.listen } });
      if (!load().settings.server.network_folder) guardFileSystem(data);
      const made = isFinished(data) ? undefined : initFolder(data, { reviewer: firstReviewer, caller: firstCaller });
      const { settings } = load();
      const log = openLog(settings.log);
      const running = await start(call, settings, log).catch((error: unknown) => {
        if (made) announceFirst(call, baseUrl(settings.server), made); // else nobody would ever see them
        throw error instanceof FolderInUse ? held(data, error) : error;
      });
      try {
        if (made) announceFirst(call, running.base_url, made);
        if (given.open) openBrowser(running.base_url);
        onReload({ load, settings, log, running });
        log.info({ event: 'stopping', signal: await running.stopped });
      } finally {
        await running.close();
      }
      log.info({ event: 'stopped' });
      return undefined;
    }),
  );

/** Says who holds a folder and since when; one that does not listen yet has said nothing of itself. */
function held(data: string, { message }: FolderInUse): Failure {
  const holder = runningServer(data);
  const who = holder ? `process ${holder.pid} since ${holder.started_at}` : 'it is just starting';
  return new Failure('conflict', `${message}: ${who}`);
}
