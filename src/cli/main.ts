import { type EarlyThread, takeEarly } from '../lib/process/thread.ts';
import { endDespiteLookups } from './end.ts';
import { reportFailure, runCommand } from './program.ts';
import { unwrittenExit } from './unwritten.ts';

/** The time for a lookup that ends by itself, after a command is over. */
const lookup_ms = 100;

/** Runs the command line and sets the exit code. `begun` is the thread that the executable has started already. */
export async function main(begun?: EarlyThread): Promise<void> {
  if (begun) takeEarly(begun);
  dropByteOrderMarks(process.env);
  process.umask(0o077); // SQLite creates its files with the default permissions, which let other users read them
  process.stderr.on('error', () => {}); // there is nobody left to tell
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    const code = error.code === 'EPIPE' ? 0 : reportFailure(error, { json: false });
    process.exit(unwrittenExit() ?? code);
  });
  process.exitCode = await runCommand(process.argv);
  if (!begun) setTimeout(endDespiteLookups, lookup_ms).unref(); // a server closes its folder first
}

/** Removes the mark that a value has when a script read it from a file of Windows. */
function dropByteOrderMarks(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) if (value?.startsWith('\ufeff')) env[name] = value.slice(1);
}
