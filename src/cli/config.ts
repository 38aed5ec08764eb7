import { accessSync, constants } from 'node:fs';
import { explainDatabase, filesOfDatabase } from '../config/database-address.ts';
import { leaves } from '../config/leaf.ts';
import { shownTarget } from '../config/notify.ts';
import { loadSettings, type Settings, SettingsError } from '../config.ts';
import { flawOfChain, readTls } from '../http/server/tls.ts';
import { errorText } from '../lib/process/error-text.ts';
import { command, commandGroup } from './command.ts';
import { guardFolder, isInitialised } from './folder.ts';
import { alignColumns } from './output.ts';
import { guardPeople } from './policy/fitting.ts';

/** `hdo config check`: ends with 78 and lists every mistake with its place. */
const check = command('check', {
  about: 'Checks the settings.',
  run: ({ data }) => {
    guardFolder(data);
    const { settings, origin } = loadSettings({ data, env: process.env });
    const pair = readTls(settings.server);
    if (isInitialised(data)) guardPeople(data, settings);
    const chain = pair && flawOfChain(pair.cert);
    const { database } = settings.cluster;
    if (database !== null) guardDatabaseFiles(database, origin('cluster.database'));
    const remarks = [
      ...(chain === undefined ? [] : [{ name: 'server.tls_cert', message: `server.tls_cert ${chain}` }]),
      ...(database === null ? [] : explainDatabase(database)).map((one) => ({
        name: 'cluster.database',
        message: `cluster.database: ${one}`,
      })),
    ].map(({ name, message }) => ({ place: origin(name), message }));
    const lines = [...remarks.map(({ place, message }) => `${place}: ${message}`), 'The settings are valid.'];
    return { document: { ok: true, remarks }, lines };
  },
});

/** Guards that the files can be read that the address of a database names. */
function guardDatabaseFiles(database: string, place: string): void {
  for (const [parameter, path] of filesOfDatabase(database)) {
    try {
      accessSync(path, constants.R_OK);
    } catch (error) {
      const message = `cluster.database names a file in ${parameter} that cannot be read: ${errorText(error)}`;
      throw new SettingsError([{ place, message, by: 'settings' }]);
    }
  }
}

/** `hdo config show`: prints one setting per line. */
const show = command('show', {
  about: 'Prints every setting with its effective value.',
  options: [['--origin', 'show where each value comes from']],
  run: ({ data }, { origin }) => {
    guardFolder(data);
    const loaded = loadSettings({ data, env: process.env });
    const values = [...loaded.values].map(([name, value]) => [name, hidden(name, value)] as const);
    const rows = values.map(([name, value]) => [`${name} = ${shown(value)}`, name] as const);
    if (!origin) return { document: withoutSecrets(loaded.settings), lines: rows.map(([line]) => line) };
    const document = values.map(([name, value]) => ({ name, value, origin: loaded.origin(name) }));
    return {
      document: { settings: document },
      lines: alignColumns(rows.map(([line, name]) => [line, loaded.origin(name)])),
    };
  },
});

export const config = commandGroup('config', 'Checks and shows the settings.', [check, show]);

function shown(value: unknown): string {
  return value === null ? 'unset' : JSON.stringify(value);
}

function hidden(name: string, value: unknown): unknown {
  return leaves.get(name)?.secret && value !== null ? '(set)' : value;
}

function withoutSecrets({ notify, oidc, header, ...settings }: Settings): Settings {
  const client_secret = oidc.client_secret === null ? null : '(set)';
  const secret = header.secret === null ? null : '(set)';
  const shownSections = { oidc: { ...oidc, client_secret }, header: { ...header, secret } };
  return { ...settings, ...shownSections, notify: notify.map(shownTarget) };
}
