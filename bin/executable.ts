/** What the executable runs. Its runtime is its own, so it need not be looked at. */
import { startEarly } from '../src/lib/thread.ts';

// it loads and prepares what it can beside the program, which takes as long
const writer = process.argv.includes('serve') ? startEarly('writer') : undefined;

import('../src/cli/main.ts').then(({ main }) => main(writer));
