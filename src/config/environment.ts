import { nearestWord } from '../lib/text/nearest.ts';
import type { Layer } from './layer.ts';
import { leaves } from './leaf.ts';
import { isTargetVariable } from './target-secrets.ts';

/** Variables that begin like settings but are not settings. */
const others = new Set(['HDO_DATA', 'HDO_URL', 'HDO_API_KEY', 'HDO_DEBUG']);

/** Returns the environment variable of a setting: HDO_SERVER__LISTEN for `server.listen`. */
export function variableOf(name: string): string {
  return `HDO_${name.replace('.', '__').toUpperCase()}`;
}

/**
 * Reads settings from the environment. Unrelated variables that begin with HDO_ are ignored, because container
 * platforms create such. A variable that has the form of a setting, or nearly its name, counts as one.
 */
export function environmentLayer(env: NodeJS.ProcessEnv): Layer {
  const known = [...leaves.keys()].map(variableOf);
  const given = Object.entries(env).filter(
    ([name]) =>
      name.startsWith('HDO_') &&
      !others.has(name) &&
      !isTargetVariable(name) &&
      (name.includes('__') || nearestWord(name, known) !== undefined),
  );
  const values = new Map(given.map(([name, text]) => [settingOf(name), text]));
  return { by: 'settings', texts: true, values, spell: variableOf, place: () => 'environment' };
}

function settingOf(name: string): string {
  return name.slice('HDO_'.length).replace('__', '.').toLowerCase();
}
