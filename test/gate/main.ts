/**
 * Runs the tests of the gate for `npm test`, with the argument `all` those of `npm run test:all`. Ends with 1 if a test
 * failed and did not pass alone.
 */
import { groups } from './groups.ts';
import { runGate } from './run.ts';
import { preferSession } from './share.ts';

const endPreference = preferSession();
const isPassed = await runGate({
  ...groups(process.argv[2] === 'all' ? 'all' : 'gate'),
  list: 'test/gate/repeated.json',
});
endPreference();
process.exitCode = isPassed ? 0 : 1;
