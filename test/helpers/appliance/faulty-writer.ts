import { writes } from '../../../src/writer/writes.ts';

/** The text that no response may contain. */
const secret = 'SELECT secret FROM /data/outbox.db';

/** A writer thread in which every rule throws. */
const buggy = () => {
  throw new TypeError(secret);
};
Object.assign(writes, Object.fromEntries(Object.keys(writes).map((verb) => [verb, buggy])));

await import('../../../src/writer/thread.ts');
