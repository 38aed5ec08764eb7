import { createHash } from 'node:crypto';
import type { Submission } from '../../client/index.ts';
import { type PermissionPayload, payloadText, permissionContent } from '../../contract/permission/content.ts';

/** The tool call that a coding agent asks permission for, in its own words. */
export type ToolUse = PermissionPayload & {
  /** Identifies this prompt among others with the same content: a session and a call. */
  readonly occasion: string;
  /** True if the agent takes changed arguments, and so the answers to its questions. */
  readonly takesAnswers?: boolean | undefined;
};

/** Builds the request for a permission. It shows the whole payload, and its id is a hash. */
export function permissionRequest(toolUse: ToolUse): Submission {
  const hash = createHash('sha256')
    .update(JSON.stringify([toolUse.occasion, payloadText(toolUse)]))
    .digest('hex');
  return { caller_item_id: `permission-${hash}`, ...permissionContent(toolUse) };
}

/** The answer to a permission prompt. Every failure counts as a no. */
export type PermissionVerdict = {
  readonly allowed: boolean;
  readonly reason: string;
  /** The arguments with a person's answers, for a call that asks them. */
  readonly updatedInput?: Readonly<Record<string, unknown>>;
};
