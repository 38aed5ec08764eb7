import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { durationText } from '../lib/duration.ts';
import { syncFolder } from '../lib/sync-folder.ts';
import type { Call } from './action.ts';
import { curlExample, signInUrl } from './addresses.ts';
import type { Made } from './init-folder.ts';
import { linkForCameras } from './qr.ts';

/**
 * Gives what a new folder was made with, of which there is no other copy: to a terminal, else into a file that only
 * the user reads, never into a journal.
 */
export function announceFirst({ data, quiet, note }: Call, base_url: string, made: Made): void {
  const lifetime = durationText(made.secret_lives_ms);
  const url = signInUrl(base_url, made.secret);
  const lines = [
    `Sign in as ${made.reviewer}, once, within ${lifetime}: ${url}`,
    `The key of the caller ${made.caller}, shown only now: ${made.key.api_key}`,
    'Send the first request:',
    ...curlExample(base_url, made.key.api_key),
  ];
  if (process.stderr.isTTY && !quiet) {
    for (const line of [...linkForCameras(url), ...lines]) note(line);
    return;
  }
  const file = join(data, 'first-run.txt');
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  syncFolder(data);
  note(`The sign-in link and the first key are in ${file}; remove it once they are used.`);
}
