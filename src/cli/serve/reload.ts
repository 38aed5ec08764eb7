import { isDeepStrictEqual } from 'node:util';
import { isLive } from '../../config/live.ts';
import { type Loaded, type Settings, SettingsError } from '../../config.ts';
import type { OpenLog } from '../../http/log.ts';
import type { Running } from './start.ts';

type Parts = { load(): Loaded; settings: Settings; log: OpenLog; running: Running };

/**
 * Reads the settings again at each SIGHUP and takes those that can change while the server runs; the log names what
 * changed and what waits for a restart. Settings that cannot be used change nothing.
 */
export function onReload({ load, settings, log, running }: Parts): void {
  process.on('SIGHUP', () => {
    try {
      const fresh = load().settings;
      const changed = namesThatDiffer(settings, fresh);
      const taken = changed.filter(isLive);
      running.reload(fresh);
      log.info({ event: 'settings_reloaded', taken, after_restart: changed.filter((name) => !isLive(name)) });
      log.setLevel(fresh.log.level); // from the next line on
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
