import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from '../lib/schema.ts';
import type { Layer } from './layer.ts';
import { leaves } from './leaf.ts';

/**
 * What systemd hands over (systemd.exec(5), LoadCredential): a credential with the full name of a setting. A secret is
 * what the file holds, a path is that of the file itself; nothing else is taken from there.
 */
export function credentialLayer({ CREDENTIALS_DIRECTORY: folder }: NodeJS.ProcessEnv): Layer {
  const found = folder ? [...leaves].filter(([name, leaf]) => isOne(leaf) && existsSync(join(folder, name))) : [];
  const values = found.map(([name, { secret }]): [string, unknown] => {
    const file = join(folder ?? '', name);
    return [name, secret ? readFileSync(file, 'utf8').trimEnd() : file];
  });
  const place = (name: string) => `credential ${name}`;
  return { by: 'settings', texts: true, values: new Map(values), spell: place, place };
}

function isOne(leaf: TSchema): boolean {
  return leaf.secret === true || leaf.anyOf?.[0]?.format === 'path';
}
