import { commandGroup } from './command.ts';
import { notifyLog } from './notify/log.ts';
import { notifyTest } from './notify/test.ts';

/** `hdo notify` */
export const notify = commandGroup(
  'notify',
  'Tests and lists notifications, which the [[notify]] tables of config.toml define.',
  [notifyTest, notifyLog],
);
