import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installed } from '../programs/apt.ts';
import { isExecutable, named, present } from '../programs/present.ts';

/** `shell` is headless-shell, which needs a third less processor time, but cannot show notifications. */
export type Kind = 'shell' | 'whole';

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const names: Readonly<Record<Kind, readonly string[]>> = { shell: ['chromium-headless-shell'], whole };
const packages: Readonly<Record<Kind, string>> = { shell: 'chromium-headless-shell', whole: 'chromium' };

/**
 * Finds a Chromium: that of HDO_BROWSER, an installed one, Debian's package, or playwright's download. A whole Chromium
 * replaces a missing shell, but is slower. Throws if that fails, because tests with a browser are never skipped.
 */
export function findBrowser(kind: Kind, path = process.env.HDO_BROWSER): string {
  const own = named('HDO_BROWSER', path) ?? presentOf(kind) ?? fromDebian(kind);
  const found = own ?? (kind === 'shell' ? findBrowser('whole') : downloaded());
  if (found) return found;
  throw new Error('The tests need Chromium and could not install it. Install it, or set HDO_BROWSER to its path.');
}

function presentOf(kind: Kind): string | undefined {
  const found = present(names[kind]);
  if (found || kind === 'shell') return found;
  return [chromium.executablePath()].find(isExecutable);
}

function fromDebian(kind: Kind): string | undefined {
  return installed(packages[kind]) ? presentOf(kind) : undefined;
}

function downloaded(): string | undefined {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  run(process.execPath, [join(folder, 'cli.js'), 'install', '--no-shell', 'chromium']);
  return presentOf('whole');
}

// stderr, because a test reporter may own stdout
function run(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0;
}
