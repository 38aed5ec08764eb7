import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spoken } from '../browser/spoken.ts';
import { eventually } from '../until.ts';
import { type DebianRoot, debianRoot } from './debian-root.ts';
import type { Said } from './hdo.ts';

type After = { after(done: () => unknown): void };
/** A Debian with its own systemd, processes, host name and network, whose loopback is its only interface. */
export type DebianMachine = DebianRoot & {
  /** The first process of the machine, as this system numbers it. */
  readonly init: number;
  /** Types lines into the shell of a user who has signed in. The first line that fails ends it. */
  readonly typed: (user: string, lines: string) => Promise<Said>;
};

const usual_path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const usual = ['sudo', 'systemd-sysv', 'dbus', 'procps', 'curl', 'ca-certificates'];
/** A user who may use sudo without a password. */
export const maya = 'maya';
/**
 * The only difference to a machine of one's own: a test may run where nobody can raise limits (CAP_SYS_RESOURCE), so no
 * unit sets one.
 */
const no_limits = '[Service]\nLimitNOFILE=4096\n';

/** Prepares the folder of the machine as its root, and becomes its systemd. Runs in the namespaces of the machine. */
const boot = `set -e
mount --make-rprivate /
ip link set lo up
hostname fresh
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do : > dev/$device; mount --bind /dev/$device dev/$device; done
mkdir dev/shm dev/pts old
mount -t tmpfs tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
pivot_root . old
umount -l /old
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --show-status=no`;

type Parts = { readonly packages?: readonly string[]; readonly beside?: Pick<DebianMachine, 'init'> };

/** Starts a clean Debian, with packages, in a network of its own or that of another machine. It ends with the test. */
export async function debianMachine(t: After, { packages = [], beside }: Parts = {}): Promise<DebianMachine> {
  const group = join(controlGroups(), `hdo-test-${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
  const stops: (() => unknown)[] = [];
  t.after(async () => {
    for (const stop of stops) await stop();
  });
  const root = debianRoot(t, ...usual, ...packages);
  writeFileSync(join(root.folder, 'etc/hostname'), 'fresh\n');
  writeFileSync(join(root.folder, 'etc/hosts'), '127.0.0.1 localhost fresh\n');
  root.run(['useradd', '--create-home', '--shell', '/bin/bash', maya]);
  writeFileSync(join(root.folder, 'etc/sudoers.d/maya'), `${maya} ALL=(ALL) NOPASSWD: ALL\n`);
  mkdirSync(join(root.folder, 'etc/systemd/system/service.d'), { recursive: true });
  writeFileSync(join(root.folder, 'etc/systemd/system/service.d/limits.conf'), no_limits);
  mkdirSync(group);
  const network = beside ? `nsenter --net=/proc/${beside.init}/ns/net unshare` : 'unshare --net';
  const enter = `echo $$ > '${group}/cgroup.procs'; exec ${network} --mount --uts --ipc --pid --cgroup --fork \\
    --kill-child sh -c '${boot}' sh '${root.folder}'`;
  const machine = spawn('sh', ['-c', enter], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  machine.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(machine, 'close');
  stops.push(async () => {
    machine.kill('SIGKILL');
    await ended;
    await eventually(
      () => spawnSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', '+']).status === 0,
    );
  });
  const entered = (init: number, command: readonly string[]) =>
    spoken('nsenter', [`--target=${init}`, '--all', '--root', '--wd', '--', ...command], {
      cwd: '/',
      env: { PATH: usual_path },
    });
  let init = 0;
  await eventually(async () => {
    if (machine.exitCode !== null) throw new Error(`the machine did not start: ${said}`);
    init = Number(readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim());
    if (!init) return false;
    const { stdout } = await entered(init, ['systemctl', 'is-system-running', '--wait']);
    return /^(running|degraded)$/m.test(stdout);
  });
  const typed = (user: string, lines: string) => {
    const command = ['timeout', '120', 'runuser', '--login', user, '--command', `set -eu\n${lines}`];
    return entered(init, command);
  };
  return { ...root, init, typed };
}

/** Finds the control groups of this system that systemd can use: those of version 2. */
function controlGroups(): string {
  const found = /^\S+ (\S+) cgroup2 rw/m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1];
  if (found) return found;
  throw new Error('The tests of systemd need control groups of version 2, mounted for writing.');
}
