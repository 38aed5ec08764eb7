import { Command } from 'commander';
import { accountAdd } from './account/add.ts';
import { accountList } from './account/list.ts';
import { accountSet } from './account/set.ts';

/** `hdo account` */
export const account = new Command('account')
  .description('Manages accounts, which callers and reviewers belong to.')
  .addCommand(accountAdd)
  .addCommand(accountList)
  .addCommand(accountSet);
