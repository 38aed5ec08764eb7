import { Command } from 'commander';
import { callerAdd } from './caller/add.ts';
import { callerList } from './caller/list.ts';
import { callerRemove } from './caller/remove.ts';
import { callerRevoke } from './caller/revoke.ts';

/** `hdo caller` */
export const caller = new Command('caller')
  .description('Manages callers: the agents and services that send requests.')
  .addCommand(callerAdd)
  .addCommand(callerList)
  .addCommand(callerRevoke)
  .addCommand(callerRemove);
