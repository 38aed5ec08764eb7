import { commandGroup } from './command.ts';
import { keyIssue } from './key/issue.ts';
import { keyList } from './key/list.ts';
import { keyRevoke } from './key/revoke.ts';
import { keyRotate } from './key/rotate.ts';

/** `hdo key` */
export const key = commandGroup('key', 'Manages the API keys of callers.', [keyIssue, keyList, keyRotate, keyRevoke]);
