import { commandGroup } from './command.ts';
import { groupList } from './group/list.ts';

/** `hdo group` */
export const group = commandGroup(
  'group',
  'Lists groups of people, which the [[group]] tables of config.toml define.',
  [groupList],
);
