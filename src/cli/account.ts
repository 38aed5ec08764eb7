import { accountAdd } from './account/add.ts';
import { accountList } from './account/list.ts';
import { accountSet } from './account/set.ts';
import { commandGroup } from './command.ts';

/** `hdo account` */
export const account = commandGroup('account', 'Manages accounts, which callers and reviewers belong to.', [
  accountAdd,
  accountList,
  accountSet,
]);
