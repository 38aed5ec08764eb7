import { Command } from 'commander';
import { backupCreate } from './backup/create.ts';
import { backupDrill } from './backup/drill.ts';
import { backupList } from './backup/list.ts';
import { backupRestore } from './backup/restore.ts';
import { backupVerify } from './backup/verify.ts';

/** `hdo backup` */
export const backup = new Command('backup')
  .description('Creates, checks, lists, restores and drills backups of the data folder.')
  .addCommand(backupCreate)
  .addCommand(backupVerify)
  .addCommand(backupList)
  .addCommand(backupRestore)
  .addCommand(backupDrill);
