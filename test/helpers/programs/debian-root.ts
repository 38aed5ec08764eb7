import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianTool } from './debian-tool.ts';

type After = { after(done: () => unknown): void };
/** A Debian in a folder. `run` runs a command in it as root, and returns what it printed. */
export type DebianRoot = { readonly folder: string; run(command: readonly string[], env?: NodeJS.ProcessEnv): string };

const release = 'bookworm';
/** The folder of the systems, which take a minute to make. All checkouts share them. */
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'hdo-tests');
const usual = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
};

/**
 * Returns a clean Debian for one test: the smallest one that debootstrap makes, with more packages if they are given.
 * What the test changes in it is removed at its end. Needs root and overlay file systems.
 */
export function debianRoot(t: After, ...packages: string[]): DebianRoot {
  const clean = cleanRoot(packages);
  const place = mkdtempSync(join(tmpdir(), 'hdo-debian-'));
  const [folder = '', upper, work] = ['root', 'upper', 'work'].map((name) => join(place, name));
  for (const path of [folder, upper, work]) if (path) mkdirSync(path);
  const options = `lowerdir=${clean},upperdir=${upper},workdir=${work}`;
  t.after(() => {
    must('umount', ['--lazy', '--recursive', folder]); // or what is mounted there would be removed
    rmSync(place, { recursive: true, force: true, maxRetries: 10 });
  });
  must('mount', ['-t', 'overlay', 'overlay', '-o', options, folder]);
  must('mount', ['-t', 'proc', 'proc', join(folder, 'proc')]);
  return { folder, run: (command, env = {}) => must('chroot', [folder, ...command], { ...usual, ...env }) };
}

/** Makes the system that tests start from, once for each list of packages. */
export function cleanRoot(packages: readonly string[]): string {
  const folder = join(cache, ['debian', release, ...packages].join('-'));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(`${folder}-new-`);
  chmodSync(fresh, 0o755); // its users must reach what is in it
  try {
    const more = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
    must(debianTool('debootstrap'), ['--variant=minbase', ...more, release, fresh]);
    if (!existsSync(folder)) renameSync(fresh, folder); // another process may have made it at the same time
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** Runs a command as root. Throws with what it printed if it fails. */
export function must(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  if (process.getuid?.() !== 0) throw new Error('The tests of packages and images need root: run them as root.');
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8', maxBuffer: 1e8 });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${error?.message ?? ''}${stdout}${stderr}`);
}
