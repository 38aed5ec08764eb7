import { type EarlyThread, takeEarly } from '../lib/thread.ts';
import { fail, run } from './program.ts';

/** Runs what the command line names, with what was begun meanwhile, and sets the exit code. */
export async function main(begun?: EarlyThread): Promise<void> {
  if (begun) takeEarly(begun);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(fail(error, { json: false }));
    process.exit(); // the reader of a pipe, such as head, has had enough
  });
  process.exitCode = await run(process.argv);
}
