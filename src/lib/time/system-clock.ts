import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { uptime } from 'node:os';
import { delimiter, join } from 'node:path';
import { hour_ms, minute_ms } from './units.ts';

/** Reports if the system's clock is synchronised with a time source. */
type ClockSync = {
  /** Returns the last answer; false until there is one. */
  now(): boolean;
  /** Forgets the answer and asks again, in the background. Calls `then` with the answer in place. */
  ask(then: () => void): void;
};

type Source = { readonly command: string; readonly args: readonly string[]; says(text: string): boolean };

/** The programs that know if the clock is synchronised, the most reliable first. Without any, it is not. */
const sources: readonly Source[] = [
  {
    command: 'timedatectl',
    args: ['show', '--property=NTPSynchronized', '--value'],
    says: (text) => text.trim() === 'yes',
  },
  {
    command: 'chronyc',
    args: ['-n', 'tracking'],
    says: (text) => /^Leap status\s*: (Normal|Insert|Delete)/m.test(text),
  },
  { command: 'ntpstat', args: [], says: (text) => text.startsWith('synchronised') },
  { command: 'adjtimex', args: ['--print'], says: (text) => isPrecise(text) },
];

const timeout_ms = 2_000;
const max_off_ms = minute_ms;
const fresh_ms = 2 * hour_ms;
const marker = '/run/systemd/timesync/synchronized';
const folders = '/usr/bin:/bin:/usr/sbin:/sbin:/usr/local/bin';

export type TimeSource = {
  readonly up: () => number;
  readonly elapsed: () => number;
  readonly synchronised: ClockSync;
};

export function systemTime(): TimeSource {
  return { up: upTime, elapsed: () => performance.now(), synchronised: askSystem() };
}

/** Returns the milliseconds since the machine's start, including sleep where the system counts it. */
export function upTime(): number {
  return uptime() * 1_000;
}

function askSystem(): ClockSync {
  let known = false;
  const asking = async (): Promise<boolean> => {
    for (const source of sources.filter(isInstalled)) {
      const text = await outputOf(source);
      if (text !== undefined) return source.says(text);
    }
    return isMarked();
  };
  return {
    now: () => known,
    ask(then) {
      known = false;
      void asking().then((answer) => {
        known = answer && isSystems(Date.now());
        then();
      });
    },
  };
}

/** Asks the system and blocks until it answers. */
export function isSynchronised(): boolean {
  for (const { command, args, says } of sources.filter(isInstalled)) {
    try {
      const text = execFileSync(command, args, { ...options(), stdio: ['ignore', 'pipe', 'ignore'] });
      return says(text) && isSystems(Date.now());
    } catch {
      // it does not know: the next one is asked
    }
  }
  return isMarked() && isSystems(Date.now());
}

/** Looks for a program where it would be run from. To start one that is missing takes 5 ms each. */
function isInstalled({ command }: Source): boolean {
  return pathOf(process.env)
    .split(delimiter)
    .some((folder) => existsSync(join(folder, command)));
}

/** Runs a program and returns its output, or undefined if it fails. */
function outputOf({ command, args }: Source): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = execFile(command, [...args], options(), (error, stdout) => resolve(error ? undefined : stdout));
    child.unref();
  });
}

function options() {
  const env = { ...process.env, PATH: pathOf(process.env), LC_ALL: 'C' };
  return { env, timeout: timeout_ms, encoding: 'utf8' } as const;
}

function pathOf({ PATH = folders }: NodeJS.ProcessEnv): string {
  return PATH;
}

/** The kernel's status has the bit 0x40 (STA_UNSYNC) while the clock is not synchronised. */
function isPrecise(text: string): boolean {
  const status = /status:\s*(\d+)/.exec(text)?.[1];
  return status !== undefined && (Number(status) & 0x40) === 0;
}

/** Tells if systemd's client has set the clock within two hours. It touches its marker each time. */
function isMarked(): boolean {
  const age_ms = Date.now() - (statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY);
  return age_ms >= 0 && age_ms < fresh_ms;
}

/** Tells if this process has the kernel's clock: a preloaded library can replace it. */
function isSystems(wall_ms: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const booted_s = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]);
    const up_s = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
    return Math.abs((booted_s + up_s) * 1_000 - wall_ms) < max_off_ms;
  } catch {
    return true; // without these files there is nothing to compare
  }
}
