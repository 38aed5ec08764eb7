import { Command } from 'commander';
import { policyTest } from './policy/test.ts';

/** `hdo policy` */
export const policy = new Command('policy')
  .description('Tests policies: who may answer, and how many people it takes.')
  .addCommand(policyTest);
