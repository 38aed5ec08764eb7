import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium: the one HDO_BROWSER names, else one that is there, else Debian's package, else playwright's
 * own download. Throws one sentence where none can be had, because a test that needs a browser is never skipped.
 */
export function findBrowser(named = process.env.HDO_BROWSER): string {
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error('HDO_BROWSER does not name an executable file.');
  }
  const found = installed() ?? fromDebian() ?? downloaded();
  if (found) return found;
  throw new Error('The tests need Chromium and could not install it: install it, or name its path in HDO_BROWSER.');
}

function installed(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...paths, chromium.executablePath()].find(isExecutable);
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const install = ['install', '--yes', '--no-install-recommends', 'chromium'];
  // the lists of packages may be missing or out of date, as they are in container images
  if (!run('apt-get', install) && run('apt-get', ['update'])) run('apt-get', install);
  return installed();
}

function downloaded(): string | undefined {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  run(process.execPath, [join(folder, 'cli.js'), 'install', '--no-shell', 'chromium']);
  return installed();
}

// stderr, because a test reporter may own stdout
function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
