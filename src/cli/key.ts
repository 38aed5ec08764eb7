import { Command } from 'commander';
import { keyIssue } from './key/issue.ts';
import { keyList } from './key/list.ts';
import { keyRevoke } from './key/revoke.ts';
import { keyRotate } from './key/rotate.ts';

/** `hdo key` */
export const key = new Command('key')
  .description('Manages the API keys of callers.')
  .addCommand(keyIssue)
  .addCommand(keyList)
  .addCommand(keyRotate)
  .addCommand(keyRevoke);
