import manifest from '../../../package.json' with { type: 'json' };
import type { Machine } from '../machine.ts';
import { madeAt } from '../made-at.ts';
import type { DebianPackage } from './debian-packages.ts';

/** The user and the group of the process in the image. */
export const user = 65_532;

const seconds_ns = 1e9;
const hdo = '/usr/local/bin/hdo';

type Contents = {
  readonly machine: Machine;
  readonly packages: readonly DebianPackage[];
  readonly diff_ids: readonly string[];
};

/**
 * Builds the configuration of the image. `Healthcheck` is Docker's; the OCI specification has none. Plain HTTP is not
 * allowed here: who publishes the port knows who can reach it.
 */
export function imageConfig({ machine, packages, diff_ids }: Contents) {
  const created = madeAt.toISOString();
  return {
    created,
    architecture: machine.architecture,
    os: 'linux',
    config: {
      User: `${user}:${user}`,
      ExposedPorts: { '8484/tcp': {} },
      Env: [
        'PATH=/usr/local/bin',
        'HDO_DATA=/var/lib/hdo',
        'HDO_SERVER__LISTEN=0.0.0.0:8484',
        'HDO_LOG__FORMAT=json',
        'MALLOC_ARENA_MAX=2', // glibc keeps less of the freed memory
      ],
      Entrypoint: [hdo],
      Cmd: ['serve'],
      Volumes: { '/var/lib/hdo': {} },
      WorkingDir: '/',
      StopSignal: 'SIGTERM',
      Healthcheck: {
        Test: ['CMD', hdo, 'healthcheck', '--quiet'],
        Interval: 60 * seconds_ns,
        Timeout: 10 * seconds_ns,
        StartPeriod: 10 * seconds_ns,
        Retries: 3,
      },
      Labels: {
        'org.opencontainers.image.title': manifest.name,
        'org.opencontainers.image.description': manifest.description,
        'org.opencontainers.image.version': manifest.version,
        'hdo.libraries': packages.map(({ name, version }) => `${name}=${version}`).join(' '),
      },
    },
    rootfs: { type: 'layers', diff_ids },
    history: ['the libraries that hdo needs', 'hdo'].map((created_by) => ({ created, created_by })),
  };
}
