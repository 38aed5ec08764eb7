import { spawnSync } from 'node:child_process';

/** The lock of installations, because concurrent runs of apt-get fail. */
const lock = '/var/lib/dpkg';

/** Installs Debian packages if the tests run as root. Returns false if that fails. */
export function installed(...debian_packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0) return false;
  const install = ['install', '--yes', '--no-install-recommends', ...debian_packages];
  // package lists may be missing or outdated, for example in container images
  return apt(install) || (apt(['update']) && apt(install));
}

// stderr, because a test reporter may own stdout
function apt(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('flock', [lock, 'apt-get', ...args], { stdio: ['ignore', 2, 2], env }).status === 0;
}
