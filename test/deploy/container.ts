import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { releasedFile } from '../helpers/programs/released.ts';
import { unpackedImage } from './unpacked-image.ts';

/** The user and the group of the image. */
export const user = 65_532;

/** The command that runs the executable of the image, and its environment. */
export type Container = ReturnType<typeof container>;

/**
 * Unpacks the image into a root that its user runs in and cannot write, with the data folder as a volume. The command
 * mounts all of it in a namespace of its own, so that nothing stays mounted.
 */
export function container(t: TestContext, data: string) {
  const { folder, config } = unpackedImage(t, releasedFile('.oci.tar'));
  for (const name of ['proc', 'dev']) mkdirSync(join(folder, name)); // as every engine does
  const { Entrypoint, User, Env } = config.config;
  const env = { ...Object.fromEntries(Env.map((one) => one.split('='))), PATH: '/usr/local/bin:/usr/sbin:/usr/bin' };
  const chroot = ['chroot', `--userspec=${User}`, '--groups=', folder, ...Entrypoint];
  return { command: ['unshare', '--mount', 'sh', '-ec', mounts, 'sh', folder, data, ...chroot], env };
}

const mounts = `
root=$1 data=$2
shift 2
mount --bind "$root" "$root"
mount --bind "$data" "$root/var/lib/hdo"
mount --bind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount --options remount,ro,bind "$root"
exec "$@"`;
