import { type PermissionPayload, permissionContent } from '../../../src/contract/permission/content.ts';
import { canonicalise, type Submission } from '../../../src/contract/submission.ts';

let calls = 0;

/** The call of a tool in a session, as tests vary it. */
export const bash = { tool: 'Bash', input: { command: 'npm test' }, folder: '/srv/app', session: 's1' } as const;
export const write = {
  tool: 'Write',
  input: { file_path: '/srv/app/notes.md', content: 'one' },
  folder: '/srv/app',
  session: 's1',
} as const;

/** Builds the request that hdo sends for a call, with an id of its own. */
export function permission(payload: PermissionPayload): Submission {
  calls += 1;
  return { caller_item_id: `permission-${calls}`, ...permissionContent(payload) };
}

/** The canonical form of the request for a call, with some of its fields replaced. */
export function canonicalPermission(payload: PermissionPayload, changes: Partial<Submission> = {}) {
  return canonicalise({ ...permission(payload), ...changes }).canonical;
}
