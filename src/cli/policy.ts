import { commandGroup } from './command.ts';
import { policyTest } from './policy/test.ts';

/** `hdo policy` */
export const policy = commandGroup('policy', 'Tests policies: who may answer, and how many people it takes.', [
  policyTest,
]);
