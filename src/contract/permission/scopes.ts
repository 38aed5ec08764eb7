import { hash } from 'node:crypto';
import type { Canonical } from '../submission.ts';
import { allowValue } from './content.ts';
import { type SessionCall, sessionCallOf } from './shown.ts';

/** The calls that a standing answer allows: all of them have this scope. Times and people are not part of it. */
export type StandingScope = {
  /** `arguments` for exactly these arguments, or the name of the field that must have this value. */
  readonly scope: string;
  readonly tool: string;
  readonly folder: string;
  readonly session: string;
  /** The arguments as JSON, or the value of the field. */
  readonly value: string;
};

/** The narrowest scope, which every call has. */
export const exactScope = 'arguments';

/** The longest time for which a standing answer lasts. */
export const most_hours = 8;

/**
 * The tools that may be allowed by one field, whatever their other arguments are. The field names a file or an address.
 * No tool here runs a command.
 */
const fieldOfTool = new Map([
  ...['Read', 'Write', 'Edit', 'MultiEdit', 'write_file', 'replace'].map((tool) => [tool, 'file_path'] as const),
  ...['read', 'write', 'edit'].map((tool) => [tool, 'filePath'] as const),
  ['NotebookEdit', 'notebook_path'],
  ['read_file', 'absolute_path'],
  ['WebFetch', 'url'],
  ['webfetch', 'url'],
]);

export const pathFields = ['file_path', 'filePath', 'notebook_path', 'absolute_path', 'path'] as const;

/** Lists the scopes that a call has, the narrowest first. */
export function scopesOf(call: SessionCall): StandingScope[] {
  const { tool, folder, session, input } = call;
  const common = { tool, folder, session };
  const exact = { scope: exactScope, ...common, value: JSON.stringify(input, null, 2) };
  const field = fieldOfTool.get(tool);
  const value = field === undefined ? undefined : textIn(input, field);
  if (field === undefined || value === undefined || !isOrdinary(field, { value, folder })) return [exact];
  return [exact, { scope: field, ...common, value }];
}

/** Lists the scopes of the call that a request asks permission for; none if no standing answer may fit it. */
export function scopesIn(canonical: Canonical): StandingScope[] {
  const call = sessionCallOf(canonical);
  return call ? scopesOf(call) : [];
}

/** Hashes a scope, to find the standing answers that have it. */
export function scopeHash({ scope, tool, folder, session, value }: StandingScope): string {
  return hash('sha256', JSON.stringify([allowValue, scope, tool, folder, session, value]));
}

/** Returns the field's text, unless the arguments hold a command too. */
function textIn(input: unknown, field: string): string | undefined {
  if (typeof input !== 'object' || input === null || Object.hasOwn(input, 'command')) return undefined;
  const value = (input as Record<string, unknown>)[field];
  return typeof value === 'string' && Object.hasOwn(input, field) ? value : undefined;
}

/**
 * Tells whether a field may be the scope. A file must be in the folder of the call. No part of its path begins with a
 * dot, because such files configure agents, hooks and repositories.
 */
function isOrdinary(field: string, { value, folder }: { value: string; folder: string }): boolean {
  if (field === 'url') return /^https?:\/\//.test(value) && URL.canParse(value);
  const root = folder.endsWith('/') ? folder : `${folder}/`;
  const parts = value.slice(root.length).split('/');
  return value.startsWith(root) && parts.every((part) => part !== '' && !part.startsWith('.'));
}
