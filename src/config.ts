import { join } from 'node:path';
import { checks } from './config/checks.ts';
import { credentialLayer } from './config/credentials.ts';
import { environmentLayer } from './config/environment.ts';
import { type Problem, SettingsError } from './config/error.ts';
import { type Layer, settle } from './config/layer.ts';
import { leaves } from './config/leaf.ts';
import type { Target } from './config/notify.ts';
import type { Settings as Sections } from './config/settings.ts';
import { takeTargets } from './config/targets.ts';
import { fileLayer } from './config/toml.ts';

export { SettingsError } from './config/error.ts';
export type { Target } from './config/notify.ts';

/** Every setting, and the places that are told when a request waits. */
export type Settings = Sections & { readonly notify: readonly Target[] };

/** Where settings come from: the data folder with its config.toml, the environment, and flags by full name. */
export type Sources = {
  data: string;
  env: NodeJS.ProcessEnv;
  flags?: Readonly<Record<string, string | undefined>>;
};

/** The settings, every value by full name, and where the value of a name came from. */
export type Loaded = { settings: Settings; values: ReadonlyMap<string, unknown>; origin(name: string): string };

/**
 * Built-in values, under config.toml, under systemd's credentials, under the HDO_ environment, under flags.
 * Throws a SettingsError that names every unknown name, every value that cannot be, and every two that clash.
 */
export function loadSettings({ data, env, flags = {} }: Sources): Loaded {
  const { rest: file, ...notify } = takeTargets(fileLayer(join(data, 'config.toml')));
  const { values, origins, problems } = settle(leaves, [
    file,
    credentialLayer(env),
    environmentLayer(env),
    flagLayer(flags),
  ]);
  if (problems.length + notify.problems.length > 0) throw new SettingsError([...problems, ...notify.problems]);
  const settings = { ...nested(values), notify: notify.targets };
  const origin = (name: string) => origins.get(name)?.() ?? (notify.values.has(name) ? file.place(name) : 'built-in');
  const clashes = checks
    .filter(({ wrong }) => wrong(settings))
    .map(({ name, message }) => clash(name, origin, message));
  if (clashes.length > 0) throw new SettingsError(clashes);
  return { settings, values: new Map([...values, ...notify.values]), origin };
}

/** A flag is named for its setting's key: --listen gives server.listen. */
function flagLayer(flags: Readonly<Record<string, string | undefined>>): Layer {
  const values = new Map(Object.entries(flags).filter(([, text]) => text !== undefined));
  const spell = (name: string) => `--${name.split('.').at(-1)?.replaceAll('_', '-')}`;
  return { by: 'flag', texts: true, values, spell, place: () => 'command line' };
}

function clash(name: string, origin: (name: string) => string, message: string): Problem {
  const place = origin(name);
  return { place, message: `${name} ${message}`, by: place.startsWith('--') ? 'flag' : 'settings' };
}

/** Full names back in their sections. The schema that gave the names and checked the values is that of Settings. */
function nested(values: ReadonlyMap<string, unknown>): Sections {
  const sections = Map.groupBy(values, ([name]) => name.split('.')[0]);
  const keys = [...sections].map(([section, entries]) => [
    section,
    Object.fromEntries(entries.map(([name, value]) => [name.split('.')[1], value])),
  ]);
  return Object.fromEntries(keys);
}
