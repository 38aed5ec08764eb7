import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from './config/checks.ts';
import { environmentLayer } from './config/environment.ts';
import { type Problem, SettingsError } from './config/error.ts';
import { type Layer, mergeLayers } from './config/layer.ts';
import { leaves } from './config/leaf.ts';
import type { Target } from './config/notify.ts';
import { type PolicyTables, takePolicies } from './config/policy-file.ts';
import type { Settings as Sections } from './config/settings.ts';
import { takeForms } from './config/table-forms.ts';
import { takeTargets } from './config/targets.ts';
import { fileLayer } from './config/toml.ts';

export { SettingsError } from './config/error.ts';
export type { Target } from './config/notify.ts';
export type { PolicyTables } from './config/policy-file.ts';

/** All settings, the notification targets, and the policies with their groups and absences. */
export type Settings = Sections & { readonly notify: readonly Target[] } & PolicyTables;

/** The sources of settings: config.toml in the data folder, the environment, a socket unit, and flags by full name. */
export type Sources = {
  data: string;
  env: NodeJS.ProcessEnv;
  /** The socket that the service manager passes, as in `server.listen`. */
  socket?: string | undefined;
  flags?: Readonly<Record<string, string | undefined>>;
};

/** The settings, every value by full name, and a function that tells the source of a value. */
export type Loaded = { settings: Settings; values: ReadonlyMap<string, unknown>; origin(name: string): string };

/**
 * Loads the settings. Each source overrides the one before: built-in values, config.toml, systemd credentials, HDO_
 * variables, the socket of the service manager, flags.
 * @throws {SettingsError} naming every unknown name, every invalid value and every conflict between two values
 */
export function loadSettings({ data, env, socket, flags = {} }: Sources): Loaded {
  const { rest: formed, problems: misformed } = takeForms(fileLayer(join(data, 'config.toml')));
  const { rest: others, ...notify } = takeTargets(formed, env);
  const { rest: file, problems: unfit, values: written, ...policies } = takePolicies(others);
  const { values, origins, problems } = mergeLayers(leaves, [
    file,
    credentialLayer(env),
    environmentLayer(env),
    socketLayer(socket),
    flagLayer(flags),
  ]);
  const wrong = [...misformed, ...problems, ...notify.problems, ...unfit];
  if (wrong.length > 0) throw new SettingsError(wrong);
  const settings = { ...nested(values), notify: notify.targets, ...policies };
  const tables = new Map([...notify.values, ...written]);
  const inTable = (name: string) => notify.origins.get(name) ?? (tables.has(name) ? file.place(name) : 'built-in');
  const origin = (name: string) => origins.get(name)?.() ?? inTable(name);
  const clashes = checks
    .filter(({ wrong }) => wrong(settings))
    .map(({ name, message }) => clash(name, origin, message));
  if (clashes.length > 0) throw new SettingsError(clashes);
  origins_of.set(settings.server, origin);
  return { settings, values: new Map([...values, ...tables]), origin };
}

const origins_of = new WeakMap<object, (name: string) => string>();

/** Returns the place of a setting of the server, such as `config.toml:3`, by the section as it was loaded. */
export function placeOfServer(section: object, name: string): string {
  return origins_of.get(section)?.(name) ?? name;
}

function socketLayer(socket: string | undefined): Layer {
  const values = new Map(socket === undefined ? [] : [['server.listen', socket]]);
  return { by: 'settings', texts: true, values, spell: () => 'socket unit', place: () => 'socket unit' };
}

/** Turns flags into a layer. A flag has the name of its setting's key: --listen sets server.listen. */
function flagLayer(flags: Readonly<Record<string, string | undefined>>): Layer {
  const values = new Map(Object.entries(flags).filter(([, text]) => text !== undefined));
  const spell = (name: string) => `--${name.split('.').at(-1)?.replaceAll('_', '-')}`;
  return { by: 'flag', texts: true, values, spell, place: () => 'command line' };
}

function clash(name: string, origin: (name: string) => string, message: string): Problem {
  const place = origin(name);
  return { place, message: `${name} ${message}`, by: place.startsWith('--') ? 'flag' : 'settings' };
}

/** Groups values by full name into sections. The names and the types come from the same schema. */
function nested(values: ReadonlyMap<string, unknown>): Sections {
  const sections = Map.groupBy(values, ([name]) => name.split('.')[0]);
  const keys = [...sections].map(([section, entries]) => [
    section,
    Object.fromEntries(entries.map(([name, value]) => [name.split('.')[1], value])),
  ]);
  return Object.fromEntries(keys);
}

/** The full names of settings that are paths. */
const paths = [...leaves].filter(([, leaf]) => leaf.anyOf?.[0]?.format === 'path').map(([name]) => name);

/**
 * Reads credentials from systemd (systemd.exec(5), LoadCredential): files named after a path setting, such as
 * server.tls_key. Other files are ignored.
 */
export function credentialLayer({ CREDENTIALS_DIRECTORY: folder = '' }: NodeJS.ProcessEnv): Layer {
  const found = folder === '' ? [] : paths.filter((name) => existsSync(join(folder, name)));
  const values = new Map(found.map((name) => [name, join(folder, name)]));
  const place = (name: string) => `credential ${name}`;
  return { by: 'settings', texts: true, values, spell: place, place };
}
