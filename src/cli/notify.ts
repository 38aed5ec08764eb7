import { Command } from 'commander';
import { notifyLog } from './notify/log.ts';
import { notifyTest } from './notify/test.ts';

/** `hdo notify` */
export const notify = new Command('notify')
  .description('Tests and lists notifications, which the [[notify]] tables of config.toml define.')
  .addCommand(notifyTest)
  .addCommand(notifyLog);
