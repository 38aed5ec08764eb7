import { writes } from '../../../src/writer/writes.ts';

/** A writer thread that exits during a send. */
Object.assign(writes, { send: () => process.exit(1) });

await import('../../../src/writer/thread.ts');
