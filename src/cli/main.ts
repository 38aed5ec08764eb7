import { type EarlyThread, takeEarly } from '../lib/process/thread.ts';
import { fail, runCommand } from './program.ts';

/** Runs the command line and sets the exit code. `begun` is the thread that the executable has started already. */
export async function main(begun?: EarlyThread): Promise<void> {
  if (begun) takeEarly(begun);
  process.umask(0o077); // SQLite creates its files with the default permissions, which let other users read them
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(fail(error, { json: false }));
    process.exit(); // the reader of the pipe, such as head, has closed it
  });
  process.exitCode = await runCommand(process.argv);
}
