import { callerAdd } from './caller/add.ts';
import { callerList } from './caller/list.ts';
import { callerRemove } from './caller/remove.ts';
import { callerRevoke } from './caller/revoke.ts';
import { commandGroup } from './command.ts';

/** `hdo caller` */
export const caller = commandGroup('caller', 'Manages callers: the agents and services that send requests.', [
  callerAdd,
  callerList,
  callerRevoke,
  callerRemove,
]);
