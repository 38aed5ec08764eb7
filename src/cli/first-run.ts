import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkNeed } from '../config/base-url.ts';
import type { Settings } from '../config.ts';
import { syncFolder } from '../lib/process/sync-folder.ts';
import { durationText } from '../lib/time/duration.ts';
import { giveToOwner } from '../store/disk/owner.ts';
import type { Call } from './action.ts';
import { askExample, curlExample, laterLink, signInUrl } from './addresses.ts';
import type { Made } from './init-folder.ts';
import { showForCameras } from './qr.ts';

type Place = Pick<Settings, 'server'> & { readonly base_url: string };

/**
 * Shows the sign-in link and first key of a new folder; nothing else stores them. Prints to a terminal, else writes a
 * private file, and never to the journal.
 */
export function announceFirst({ data, quiet, note }: Call, { server, base_url }: Place, made: Made): void {
  const lifetime = durationText(made.secret_lives_ms);
  const url = signInUrl(base_url, made.secret);
  const need = linkNeed(server.listen, base_url);
  const agents_url = server.listen.startsWith('unix:') ? server.listen : base_url;
  const lines = [
    need ? laterLink(data, made.reviewer, need) : `Sign in as ${made.reviewer}, once, within ${lifetime}: ${url}`,
    `The key of the caller ${made.caller}, shown only once: ${made.key.api_key}`,
  ];
  const ask = [
    'Ask a question from another terminal, and wait for the answer:',
    askExample(agents_url, made.key.api_key),
  ];
  const send = ['Send a request with curl:', ...curlExample(agents_url, made.key.api_key)];
  if (process.stderr.isTTY && !quiet) {
    if (!need) showForCameras(url);
    for (const line of [...lines, ...(process.platform === 'win32' ? send : ask)]) note(line);
    return;
  }
  const file = join(data, 'first-run.txt');
  writeFileSync(file, `${[...lines, ...ask, ...send].join('\n')}\n`, { mode: 0o600, flush: true });
  giveToOwner(data, file);
  syncFolder(data);
  note(`The sign-in link and the first key are in ${file}; remove it once they are used.`);
}
