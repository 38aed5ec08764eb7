import { nearest } from '../lib/nearest.ts';
import type { Layer } from './layer.ts';
import { leaves } from './leaf.ts';

/** Names that begin as settings do and mean something else. */
const others = new Set(['HDO_DATA', 'HDO_URL', 'HDO_API_KEY', 'HDO_DEBUG']);

/** The environment's name of a setting: `server.listen` is HDO_SERVER__LISTEN. */
export function variable(name: string): string {
  return `HDO_${name.replace('.', '__').toUpperCase()}`;
}

/**
 * What the environment gives. Foreign names that begin with HDO_ are left alone, as container platforms make such;
 * what has the form of a setting, or nearly the name of one, is taken for one.
 */
export function environmentLayer(env: NodeJS.ProcessEnv): Layer {
  const known = [...leaves.keys()].map(variable);
  const given = Object.entries(env).filter(
    ([name]) =>
      name.startsWith('HDO_') && !others.has(name) && (name.includes('__') || nearest(name, known) !== undefined),
  );
  const values = new Map(given.map(([name, text]) => [settingOf(name), text]));
  return { by: 'settings', texts: true, values, spell: variable, place: () => 'environment' };
}

function settingOf(name: string): string {
  return name.slice('HDO_'.length).replace('__', '.').toLowerCase();
}
