import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { pathFields } from '../../contract/permission/scopes.ts';
import { isKept } from './lossless.ts';
import type { ToolUse } from './payload.ts';

/** A session as the agent names it, and the folders that it works in. */
export type SessionClaim = { readonly session: string; readonly roots: readonly string[] };

type Call = Pick<ToolUse, 'folder' | 'input'> & { readonly json: string };

/**
 * Returns the session for a request if a standing answer may fit the call. The folder of the call, and each file that
 * it names, must be in a folder of the session and not reached by a link. `json` is the text of the call: if parsing
 * loses a part of it, then two calls may look the same.
 */
export function sessionFor({ session, roots }: SessionClaim, { folder, input, json }: Call): string | undefined {
  if (session === '' || typeof input === 'string' || !isKept(json)) return undefined; // text may name any file
  const real = roots.flatMap((root) => realOf(root) ?? []);
  const isHere = (path: string) => realOf(path) === path && real.some((root) => isInside(path, root));
  const files = filesIn(input).map((file) => (isAbsolute(file) ? file : resolve(folder, file)));
  return isAbsolute(folder) && [folder, ...files].every(isHere) ? session : undefined;
}

function filesIn(input: unknown): string[] {
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return pathFields.map((name) => fields[name]).filter((value) => typeof value === 'string');
}

/** Resolves the links of a path. The end of the path need not exist yet. */
function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    const parent = dirname(path);
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || parent === path || isBroken(path)) return undefined;
    const real = realOf(parent);
    return real === undefined ? undefined : join(real, path.slice(parent.length));
  }
}

function isBroken(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}
