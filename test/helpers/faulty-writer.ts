import { writes } from '../../src/writer/writes.ts';

/** What no response may show. */
const secret = 'SELECT secret FROM /data/outbox.db';

/** A writer thread whose every rule has a bug. */
const buggy = () => {
  throw new TypeError(secret);
};
Object.assign(writes, Object.fromEntries(Object.keys(writes).map((verb) => [verb, buggy])));

await import('../../src/writer/thread.ts');
