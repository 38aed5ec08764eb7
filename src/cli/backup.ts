import { Command } from 'commander';
import { backupCreate } from './backup/create.ts';
import { backupList } from './backup/list.ts';
import { backupRestore } from './backup/restore.ts';
import { backupVerify } from './backup/verify.ts';

/** `hdo backup` */
export const backup = new Command('backup')
  .description('Copies of the whole appliance: made, checked, listed, restored.')
  .addCommand(backupCreate)
  .addCommand(backupVerify)
  .addCommand(backupList)
  .addCommand(backupRestore);
