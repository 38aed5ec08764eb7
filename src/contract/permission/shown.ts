import { deeperThan } from '../../lib/schema/json-depth.ts';
import { Refusal } from '../errors.ts';
import { type Canonical, canonicalise } from '../submission.ts';
import { type PermissionPayload, payloadText, permissionContent } from './content.ts';

/** A tool call in a session, with the text of its payload as the details show it. */
export type SessionCall = PermissionPayload & { readonly session: string; readonly text: string };

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
export function sessionCallOf(canonical: Canonical): SessionCall | undefined {
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
