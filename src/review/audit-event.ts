import { itemId, sequenceOf } from '../contract/item-id.ts';
import type { AuditEvent } from '../contract/review/audit.ts';
import { base32, fromBase32 } from '../lib/ids.ts';
import type { AuditRow } from '../store/audit.ts';
import type { AboutItem } from '../store/audit-lists.ts';
import type { Review } from './review.ts';

type Place = Pick<Review, 'store' | 'seal'>;
/** Makes events of rows; what it has looked up it knows for as long as it is used. */
export type EventMaker = (row: AuditRow) => AuditEvent;

const prefix = 'evt_';
const purpose = 'audit event';

/** The id under which an event is known: its number counts what all accounts do, so it is sealed. */
function eventId({ seal }: Pick<Review, 'seal'>, number: number): string {
  return prefix + base32(seal.write(purpose, number));
}

/** The number of an event's id; undefined for any other text. */
export function eventNumber({ seal }: Pick<Review, 'seal'>, event_id: string): number | undefined {
  const bytes = event_id.startsWith(prefix) ? fromBase32(event_id.slice(prefix.length), 16) : undefined;
  return bytes && seal.read(purpose, bytes)?.large;
}

/** Makes what tells of the rows of the trail with the names that can still be found. */
export function eventMaker(place: Place): EventMaker {
  const known = new Map<string, string | null>();
  const nameOf = (id: string): string | null => {
    const find = names[id.slice(0, 3)];
    if (!find) return null; // of items and decisions there are too many to know
    const found = known.get(id);
    if (found !== undefined) return found;
    const name = find(place.store, id) ?? null;
    known.set(id, name);
    return name;
  };
  return (row) => {
    const { number, at, kind, actor, caller_id, subject, content_hash, response_hash, note_hash, hash } = row;
    return {
      event_id: eventId(place, number),
      at,
      kind,
      actor,
      actor_name: nameOf(actor),
      caller_id,
      caller_name: caller_id && nameOf(caller_id),
      subject,
      subject_name: subject && nameOf(subject),
      ...itemOf(place, subject ?? ''),
      content_hash,
      response_hash,
      note_hash,
      hash,
    };
  };
}

/** How each kind of id is turned into a name; a key is told by its end. */
const names: Readonly<Record<string, (store: Place['store'], id: string) => string | undefined>> = {
  rev: ({ reviewers }, reviewer_id) => reviewers.byId.get({ reviewer_id })?.name,
  tok: ({ tokens }, token_id) => tokens.find.get({ token_id })?.name,
  cal: ({ callers }, caller_id) => callers.byId.get({ caller_id })?.display_name,
  key: ({ keys }, key_id) => ending(keys.owner.get({ key_id })?.last_chars),
};

function ending(last_chars: string | undefined): string | undefined {
  return last_chars && `…${last_chars}`;
}

const none = { item_id: null, caller_item_id: null, action_value: null };

function itemOf({ store: { auditLists }, seal }: Place, subject: string): Pick<AuditEvent, keyof typeof none> {
  const input_sequence = sequenceOf(seal, subject);
  const found = input_sequence === undefined ? decided(subject) : auditLists.item.get({ input_sequence });
  if (!found) return none;
  const about = { action_value: null, ...found };
  return {
    item_id: itemId(seal, found.input_sequence),
    caller_item_id: about.caller_item_id,
    action_value: about.action_value,
  };

  function decided(output_result_id: string): AboutItem | undefined {
    const about = output_result_id.startsWith('out_') ? auditLists.decided.get({ output_result_id }) : undefined;
    if (about?.caller_item_id !== null) return about;
    const item = auditLists.item.get(about); // what was taken back names its item by the sequence alone
    return item && { ...about, ...item };
  }
}
