import { Command } from 'commander';
import { notifyLog } from './notify/log.ts';
import { notifyTest } from './notify/test.ts';

/** `hdo notify` */
export const notify = new Command('notify')
  .description('Who is told when a request waits: the [[notify]] tables of config.toml.')
  .addCommand(notifyTest)
  .addCommand(notifyLog);
