/** Runs the executable. It brings its own Node, so the version is not checked. */
import { endAgain } from '../src/cli/end.ts';
import { startEarly } from '../src/lib/process/thread.ts';

endAgain();

// the writer thread starts while the program loads, because both take equally long
const writer = process.argv.includes('serve') ? startEarly('writer') : undefined;

import('../src/cli/main.ts').then(({ main }) => main(writer));
