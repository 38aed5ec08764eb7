import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Layer } from './layer.ts';
import { leaves } from './leaf.ts';

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
