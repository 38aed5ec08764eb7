/** Makes the probe's executable: run as a process of its own, because the build changes its working folder. */
import { executable } from '../../build/executable.ts';

const threads = { probe: 'test/build/probe-thread.ts' };
await executable(
  { program: 'test/build/probe.ts', threads, later: {}, whenUsed: {}, starts: false },
  process.argv[2] ?? '',
);
