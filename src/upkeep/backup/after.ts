import { basename, join } from 'node:path';
import type { Settings } from '../../config.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { runProgram } from '../../lib/process/run-program.ts';
import { type Clock, timestamp } from '../../lib/time/clock.ts';
import { soundDurationMs } from '../../lib/time/duration.ts';
import { second_ms } from '../../lib/time/units.ts';
import { recordOutcome } from './record.ts';
import { encryptedName, isEncrypted } from './target.ts';
import { openWorkplace } from './workplace.ts';

/** A finished backup, and the program of the settings that runs after it. */
type After = {
  readonly data: string;
  readonly settings: Pick<Settings, 'backup'>;
  readonly clock: Clock;
  readonly path: string;
  readonly signal: AbortSignal;
  /** Encrypts the backup into a new file. */
  encrypt(to: string): Promise<void>;
};

const grace_ms = 4 * second_ms;

/**
 * Runs the program of the settings with a backup, and records the result for `hdo doctor` and the metrics. Returns the
 * cause of a failure. With recipients in the settings, the program gets an encrypted file, which is removed afterwards.
 */
export async function runAfter(job: After): Promise<string | null> {
  const { data, settings, clock, path } = job;
  const failed = settings.backup.encrypt_to.length > 0 && !isEncrypted(path) ? runEncrypted(job) : run(job, path);
  const cause = await failed.catch(errorText);
  recordOutcome(data, 'after', { at: timestamp(clock()), path, cause });
  return cause;
}

async function runEncrypted(job: After): Promise<string | null> {
  const { folder, remove } = openWorkplace(job.data);
  try {
    const file = join(folder, encryptedName(job.path));
    await job.encrypt(file);
    return await run(job, file);
  } finally {
    remove();
  }
}

/** The program gets neither the settings of hdo nor other variables of its environment than those that are named. */
async function run({ settings, signal }: After, path: string): Promise<string | null> {
  const { after, after_timeout, after_variables } = settings.backup;
  const name = basename(path);
  const command = after.map((word) => word.replaceAll('{path}', () => path).replaceAll('{name}', () => name));
  const handed = after_variables.map((name) => [name, process.env[name]] as const);
  const env = { ...Object.fromEntries(handed), HDO_BACKUP: path };
  const longest_ms = soundDurationMs(after_timeout);
  const done = runProgram({ command, env, longest_ms, grace_ms, explained: true, signal });
  return done.then(
    () => null,
    (error: unknown) => `${command[0]} ${errorText(error)}`,
  );
}
