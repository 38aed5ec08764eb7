import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.ts';
import { Failure } from './failure.ts';
import { guardInitialised } from './folder.ts';
import { firstRunName } from './serve/greet.ts';

/** `hdo first-run`: also for images, which have no shell. */
export const firstRun = command('first-run', {
  about: 'Shows the first sign-in link and key that the server has left in a file, and removes the file.',
  run: ({ data }) => {
    guardInitialised(data);
    const file = join(data, firstRunName);
    const text = readFirst(file);
    rmSync(file);
    return { document: { text }, lines: text.trimEnd().split('\n') };
  },
});

function readFirst(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const ways = 'make another sign-in link with hdo reviewer link, and another key with hdo key issue';
    throw new Failure('not_found', `${file} does not exist: it was shown already, or never written; ${ways}`);
  }
}
