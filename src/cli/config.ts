import { Command } from 'commander';
import { shownTarget } from '../config/notify.ts';
import { loadSettings, type Settings } from '../config.ts';
import { readTls } from '../http/server/tls.ts';
import { action, type Call } from './action.ts';
import { guardFolder } from './folder.ts';
import { columns } from './output.ts';

/** `hdo config check`: ends with 78 and lists every mistake with its place. */
const check = new Command('check').description('Checks the settings.').action(
  action(({ data }: Call) => {
    guardFolder(data);
    readTls(loadSettings({ data, env: process.env }).settings.server);
    return { document: { ok: true }, lines: ['The settings are valid.'] };
  }),
);

/** `hdo config show`: prints one setting per line. */
const show = new Command('show')
  .description('Prints every setting with its effective value.')
  .option('--origin', 'show where each value comes from')
  .action(
    action(({ data }: Call, { origin }: { origin?: true }) => {
      guardFolder(data);
      const loaded = loadSettings({ data, env: process.env });
      const rows = [...loaded.values].map(([name, value]) => [`${name} = ${shown(value)}`, name] as const);
      if (!origin) return { document: withoutSecrets(loaded.settings), lines: rows.map(([line]) => line) };
      const document = [...loaded.values].map(([name, value]) => ({ name, value, origin: loaded.origin(name) }));
      return {
        document: { settings: document },
        lines: columns(rows.map(([line, name]) => [line, loaded.origin(name)])),
      };
    }),
  );

/** `hdo config` */
export const config = new Command('config')
  .description('Checks and shows the settings.')
  .addCommand(check)
  .addCommand(show);

function shown(value: unknown): string {
  return value === null ? 'unset' : JSON.stringify(value);
}

function withoutSecrets({ notify, ...settings }: Settings): Settings {
  return { ...settings, notify: notify.map(shownTarget) };
}
