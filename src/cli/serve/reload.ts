import { isDeepStrictEqual } from 'node:util';
import { isLive } from '../../config/live.ts';
import { type Loaded, type Settings, SettingsError } from '../../config.ts';
import type { OpenLog } from '../../http/log/log.ts';
import type { Running } from './start.ts';

type Reloading = { load(): Loaded; settings: Settings; log: OpenLog; running: Running };

/**
 * Reloads the settings on SIGHUP and applies those that can change while the server runs. Logs the changed settings and
 * those that need a restart. Invalid settings change nothing.
 */
export function onReload({ load, settings, log, running }: Reloading): void {
  process.on('SIGHUP', () => {
    try {
      const fresh = load().settings;
      const changed = namesThatDiffer(settings, fresh);
      const taken = changed.filter(isLive);
      running.reload(fresh);
      log.info({ event: 'settings_reloaded', taken, after_restart: changed.filter((name) => !isLive(name)) });
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
