import { Command } from 'commander';
import { groupList } from './group/list.ts';

/** `hdo group` */
export const group = new Command('group')
  .description('Lists groups of people, which the [[group]] tables of config.toml define.')
  .addCommand(groupList);
