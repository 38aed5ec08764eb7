import { isDeepStrictEqual } from 'node:util';
import { type Diagnosis, openDiagnosis } from '../appliance/diagnosis.ts';
import { loadNodes } from '../cluster/seam.ts';
import { baseUrl } from '../config/base-url.ts';
import { isLive } from '../config/live.ts';
import { type Loaded, loadSettings, type Settings, SettingsError } from '../config.ts';
import { describeTrouble } from '../contract/diagnosis.ts';
import { type OpenLog, openLog } from '../http/log/log.ts';
import { guardFileSystem } from '../store/disk/file-system.ts';
import { FolderInUse } from '../store/disk/lock.ts';
import { command } from './command.ts';
import { Failure } from './failure.ts';
import { passedSocket } from './inherited.ts';
import { firstCaller, firstReviewer } from './init.ts';
import { initFolder, isFinished } from './init-folder.ts';
import { serveLocally } from './local-socket.ts';
import { forgetBeginning } from './lost-database.ts';
import { announceFirst, greetStarter } from './serve/greet.ts';
import { guardSocketFolders } from './serve/socket-folders.ts';
import { type ServerRun, startServer } from './serve/start.ts';
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
    const diagnosis = openDiagnosis(log);
    const starting = isNode ? (await loadNodes()).startNode : startServer;
    const toLog = { ...call, note: call.quiet ? () => {} : log.note }; // the log writes to stderr without blocking
    const running = await starting(toLog, { settings, log, diagnosis }).catch((error: unknown) => {
      // otherwise the link and key are lost
      if (made) announceFirst(toLog, { ...settings, base_url: baseUrl(settings.server) }, made);
      throw error instanceof FolderInUse ? held(data, error) : error;
    });
    const greeting = greetStarter(toLog, { running, made, settings, log, opens: flags.open === true });
    let local: Awaited<ReturnType<typeof serveLocally>> | undefined;
    try {
      if (made) announceFirst(toLog, { ...settings, base_url: running.base_url }, made);
      local = await serveLocally(data, diagnosis, log); // last, because it tells that the start is complete
      onReload({ load, settings, log, running, diagnosis });
      log.info({ event: 'stopping', signal: await running.stopped });
    } finally {
      greeting.close();
      local?.close();
      diagnosis.close();
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

type Reloading = {
  load(): Loaded;
  settings: Settings;
  log: OpenLog;
  running: ServerRun;
  diagnosis: Pick<Diagnosis, 'add'>;
};

/**
 * Reloads the settings on SIGHUP and applies those that can change while the server runs. Logs the changed settings and
 * those that need a restart. Invalid settings change nothing.
 */
export function onReload({ load, settings, log, running, diagnosis }: Reloading): void {
  let after_restart: string[] = [];
  const look = () =>
    after_restart.length === 0 ? undefined : describeTrouble('settings_wait', after_restart.join(', '));
  diagnosis.add({ state: 'settings', look });
  process.on('SIGHUP', () => {
    try {
      const fresh = load().settings;
      const changed = namesThatDiffer(settings, fresh);
      const taken = changed.filter(isLive);
      running.reload(fresh);
      after_restart = changed.filter((name) => !isLive(name));
      log.info({ event: 'settings_reloaded', taken, after_restart });
      log.setLevel(fresh.log.level); // after this line is logged
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      log.error({
        event: 'settings_kept',
        problems: error.problems.map(({ place, message }) => `${place}: ${message}`),
      });
    }
  });
}

function namesThatDiffer(before: Settings, after: Settings): string[] {
  const values = (settings: Settings) =>
    Object.entries(settings).flatMap(([section, keys]) =>
      Object.entries(keys).map(([key, value]): [string, unknown] => [`${section}.${key}`, value]),
    );
  const old = new Map(values(before));
  return values(after)
    .filter(([name, value]) => !isDeepStrictEqual(old.get(name), value))
    .map(([name]) => name);
}
