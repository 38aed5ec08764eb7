import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Layer } from './layer.ts';
import { leaves } from './leaf.ts';

/** The settings that are paths, by their full names. */
const paths = [...leaves].filter(([, leaf]) => leaf.anyOf?.[0]?.format === 'path').map(([name]) => name);

/**
 * What systemd hands over (systemd.exec(5), LoadCredential): a file under the full name of a setting that is a path,
 * such as server.tls_key. Nothing else is taken from there.
 */
export function credentialLayer({ CREDENTIALS_DIRECTORY: folder = '' }: NodeJS.ProcessEnv): Layer {
  const found = folder === '' ? [] : paths.filter((name) => existsSync(join(folder, name)));
  const values = new Map(found.map((name) => [name, join(folder, name)]));
  const place = (name: string) => `credential ${name}`;
  return { by: 'settings', texts: true, values, spell: place, place };
}
