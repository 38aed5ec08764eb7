import { loadNodes } from '../cluster/seam.ts';
import { baseUrl } from '../config/base-url.ts';
import { loadSettings } from '../config.ts';
import { openLog } from '../http/log/log.ts';
import { guardFileSystem } from '../store/disk/file-system.ts';
import { FolderInUse } from '../store/disk/lock.ts';
import { command } from './command.ts';
import { Failure } from './failure.ts';
import { announceFirst } from './first-run.ts';
import { passedSocket } from './inherited.ts';
import { firstCaller, firstReviewer } from './init.ts';
import { initFolder, isFinished } from './init-folder.ts';
import { forgetBeginning } from './lost-database.ts';
import { greet } from './serve/greet.ts';
import { onReload } from './serve/reload.ts';
import { guardSocketFolders } from './serve/socket-folders.ts';
import { start } from './serve/start.ts';
import { runningServer } from './server-file.ts';

/** `hdo serve`: creates the data folder first if it does not exist. */
export const serve = command('serve', {
  about: 'Runs the server.',
  options: [
    ['--listen <address>', 'where to listen: host:port or unix:/path'],
    [
      '--open',
      'open the inbox in the default browser, signed in if nobody else uses it; a new one has an example request',
    ],
  ],
  run: async (call, flags) => {
    const { data } = call;
    const { env } = process;
    const given = { socket: passedSocket(env), flags: { 'server.listen': flags.listen } };
    const load = () => loadSettings({ data, env, ...given });
    const before = load().settings;
    const { server, cluster } = before;
    guardSocketFolders(before);
    if (!server.network_folder) guardFileSystem(data);
    const isNode = cluster.database !== null;
    const first = { reviewer: firstReviewer, caller: firstCaller, example: flags.open === true };
    const made = isNode || isFinished(data) ? undefined : initFolder(data, first);
    forgetBeginning(data);
    const { settings } = load();
    const log = openLog(settings.log);
    const starting = isNode ? (await loadNodes()).startNode : start;
    const toLog = { ...call, note: call.quiet ? () => {} : log.note }; // the log writes to stderr without blocking
    const running = await starting(toLog, settings, log).catch((error: unknown) => {
      // otherwise the link and key are lost
      if (made) announceFirst(toLog, { ...settings, base_url: baseUrl(settings.server) }, made);
      throw error instanceof FolderInUse ? held(data, error) : error;
    });
    const greeting = greet(toLog, { running, made, settings, log, opens: flags.open === true });
    try {
      if (made) announceFirst(toLog, { ...settings, base_url: running.base_url }, made);
      onReload({ load, settings, log, running });
      log.info({ event: 'stopping', signal: await running.stopped });
    } finally {
      greeting.close();
      await running.close();
    }
    log.info({ event: 'stopped' });
    return undefined;
  },
});

/** Adds to the error who holds the folder, and since when. A starting server has not written its file yet. */
function held(data: string, { message }: FolderInUse): Failure {
  const holder = runningServer(data);
  const who = holder ? `process ${holder.pid} since ${holder.started_at}` : 'it is starting';
  return new Failure('conflict', `${message}: ${who}`);
}
