import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './errors.ts';

/** The request header of output/check that names the items whose state ends the wait. */
export const itemHeader = 'HDO-Item';
export const itemStateHeader = 'HDO-Item-State';

const most_items = 8;
const form = /^([!-+\--:<-~]+)(?:[ \t]*;[ \t]*([1-9]\d{0,14}))?$/; // visible ASCII without comma and semicolon

/** An item that a request names, with its id as in the header. The caller knows the item at `revision`. */
export type NamedItem = {
  readonly encoded: string;
  readonly caller_item_id: string;
  readonly revision: number | undefined;
};
/** The state of a named item. It is gone if the caller has no such live item. */
export type ItemState = { readonly revision: number; readonly created_at: string; readonly is_answered: boolean };

/**
 * Reads the items that a check names; undefined without the header.
 * @throws {Refusal} invalid_request
 */
export function namedItems(header: string | string[] | undefined): NamedItem[] | undefined {
  if (header === undefined) return undefined;
  const texts = String(header).split(',');
  if (texts.length > most_items) throw malformed(`${itemHeader} names more than ${most_items} items.`);
  return texts.map((text) => {
    const [, encoded = '', digits] = form.exec(text.trim()) ?? [];
    const caller_item_id = decoded(encoded);
    if (!caller_item_id) {
      throw malformed(`${itemHeader} needs percent-encoded ids, each alone or as id;revision, separated by commas.`);
    }
    return { encoded, caller_item_id, revision: digits === undefined ? undefined : Number(digits) };
  });
}

/** Refuses a malformed header on the first page. With a cursor the header is ignored. */
export function guardNamedItems(headers: IncomingHttpHeaders, search: string): void {
  if (!new URLSearchParams(search).has('cursor')) namedItems(headers['hdo-item']);
}

export function stateText({ encoded }: NamedItem, state: ItemState | undefined): string {
  if (!state) return `${encoded};gone`;
  return `${encoded};${state.is_answered ? 'answered' : 'pending'};${state.revision};${state.created_at}`;
}

function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function malformed(sentence: string): Refusal {
  return new Refusal('invalid_request', sentence);
}
