import { backupCreate } from './backup/create.ts';
import { backupDrill } from './backup/drill.ts';
import { backupList } from './backup/list.ts';
import { backupRestore } from './backup/restore.ts';
import { backupVerify } from './backup/verify.ts';
import { commandGroup } from './command.ts';

/** `hdo backup` */
export const backup = commandGroup(
  'backup',
  'Creates, checks, lists, restores and drills backups of the data folder.',
  [backupCreate, backupVerify, backupList, backupRestore, backupDrill],
);
