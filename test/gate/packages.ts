/**
 * Installs the Debian packages that the gate lacks in one call, while the executable is built. Otherwise tests would
 * install them one by one, and others would wait. They still do so if this fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { firefoxes } from '../helpers/browser/find-firefox.ts';
import { newestPostgres } from '../helpers/cluster/binaries.ts';
import { installed } from '../helpers/programs/apt.ts';
import { present } from '../helpers/programs/present.ts';

const { HDO_BROWSER, HDO_FIREFOX, HDO_POSTGRES, HDO_PYTHON = 'python3' } = process.env;

/** The packages, each with whether the machine has what it brings. */
const has: Readonly<Record<string, boolean>> = {
  'chromium-headless-shell': Boolean(HDO_BROWSER ?? present(['chromium-headless-shell'])),
  'firefox-esr': Boolean(HDO_FIREFOX ?? present(firefoxes)),
  hunspell: Boolean(present(['hunspell'])),
  'hunspell-en-gb': existsSync('/usr/share/hunspell/en_GB.dic'),
  postgresql: Boolean(HDO_POSTGRES ?? newestPostgres()),
  'python3-venv': spawnSync(HDO_PYTHON, ['-c', 'import ensurepip']).status === 0,
  strace: Boolean(present(['strace'])),
};

const missing = Object.keys(has).filter((name) => has[name] === false);
if (missing.length > 0 && !installed(...missing)) {
  process.stderr.write(`Not installed in one call, so each test tries its own: ${missing.join(', ')}\n`);
}
