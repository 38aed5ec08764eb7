/** Builds the probe's executable, in its own process because the build changes the working folder. */
import { executable } from '../../build/executable/executable.ts';

const threads = { probe: 'test/build/probe-thread.ts' };
await executable(
  {
    program: 'test/build/probe.ts',
    threads,
    later: {},
    whenUsed: {},
    parts: {},
    libraries: [],
    packed: [],
    starts: false,
  },
  process.argv[2] ?? '',
);
