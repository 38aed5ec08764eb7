import { hash } from 'node:crypto';
import { deeperThan } from '../../lib/schema/json-depth.ts';
import { Refusal } from '../errors.ts';
import { type Canonical, canonicalise } from '../submission.ts';
import { allowValue, type PermissionPayload, payloadText, permissionContent } from './content.ts';

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

/** A tool call in a session, with the text of its payload as the details show it. */
type SessionCall = PermissionPayload & { readonly session: string; readonly text: string };

const longest = 16_000;
const deepest = 32;
/** Characters that a page does not show, or that change the order of others. A line feed indents the payload. */
const unseen = /[[\p{Cc}\p{DI}\p{Cf}\p{Zl}\p{Zp}]--[\n]]/v;
const open = '<pre>';
const close = '</pre>';

/**
 * Reads the tool call that a request asks permission for, if a standing answer may fit it. The whole request must be
 * the one that hdo builds for exactly this payload. So nothing that the person sees can differ from what is matched:
 * no other title, no second payload, no repeated key and no other spelling of a value.
 */
function sessionCallOf(canonical: Canonical): SessionCall | undefined {
  const text = payloadIn(canonical);
  const payload = text === undefined ? undefined : parsed(text);
  if (text === undefined || !payload || payloadText(payload) !== text) return undefined;
  return isBuiltFrom(payload, canonical) ? { ...payload, text } : undefined;
}

/** Finds the text of the payload at the end of the details. Most requests have none, which is quick to see. */
function payloadIn({ row_type, details }: Canonical): string | undefined {
  if (row_type.display !== 'Permission' || !details?.endsWith(close)) return undefined;
  const at = details.lastIndexOf(open);
  if (at < 0 || details.length - at > 2 * longest) return undefined;
  const html = details.slice(at + open.length, -close.length);
  const text = html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', '\u00a0');
  const shown = text.replaceAll('&amp;', '&');
  const isPlain = shown.length <= longest && !unseen.test(shown);
  return isPlain && !deeperThan(Buffer.from(shown), deepest) ? shown : undefined;
}

function parsed(text: string): (PermissionPayload & { session: string }) | undefined {
  try {
    const { tool, input, folder, agent, session } = JSON.parse(text) ?? {};
    const isCall = [tool, folder, session, agent ?? tool].every((name) => typeof name === 'string' && name !== '');
    return isCall && input !== undefined ? { tool, input, folder, agent, session } : undefined;
  } catch {
    return undefined; // a payload that hdo did not write
  }
}

function isBuiltFrom(payload: PermissionPayload, canonical: Canonical): boolean {
  const { caller_item_id } = canonical;
  try {
    return canonicalise({ caller_item_id, ...permissionContent(payload) }).text === JSON.stringify(canonical);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
