import { itemId, sequenceOf } from '../contract/item-id.ts';
import type { AuditEvent } from '../contract/review/audit.ts';
import { base32, fromBase32 } from '../lib/ids.ts';
import type { AuditRow } from '../store/audit.ts';
import type { AboutItem } from '../store/audit-lists.ts';
import type { Review } from './review.ts';

type Place = Pick<Review, 'store' | 'seal'>;
/** What can still be found of what a row names. */
export type Told = Pick<AuditEvent, 'actor_name' | 'caller_name' | 'subject_name'> & { readonly about?: AboutItem };
/** Makes events of rows; what it has looked up it knows for as long as it is used. */
export type EventMaker = ReturnType<typeof eventMaker>;

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
export function eventMaker(place: Place) {
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
  return {
    /** Looks up what a row names. */
    look({ actor, caller_id, subject }: AuditRow): Told {
      const about = subject === null ? undefined : aboutOf(place, subject);
      return {
        actor_name: nameOf(actor),
        caller_name: caller_id && nameOf(caller_id),
        subject_name: subject && nameOf(subject),
        ...(about && { about }),
      };
    },
    /** The event of a row that was looked up. Its ids are sealed, which costs more than all the rest. */
    event(row: AuditRow, { about, actor_name, caller_name, subject_name }: Told): AuditEvent {
      const { number, at, kind, actor, caller_id, subject, content_hash, response_hash, note_hash, hash } = row;
      return {
        event_id: eventId(place, number),
        at,
        kind,
        actor,
        actor_name,
        caller_id,
        caller_name,
        subject,
        subject_name,
        item_id: about ? itemId(place.seal, about.input_sequence) : null,
        caller_item_id: about?.caller_item_id ?? null,
        action_value: about?.action_value ?? null,
        content_hash,
        response_hash,
        note_hash,
        hash,
      };
    },
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

/** The item that a row is about, and what was decided on it. */
function aboutOf({ store: { auditLists }, seal }: Place, subject: string): AboutItem | undefined {
  const input_sequence = sequenceOf(seal, subject);
  if (input_sequence !== undefined) {
    const item = auditLists.item.get({ input_sequence });
    return item && { ...item, action_value: null };
  }
  const about = subject.startsWith('out_') ? auditLists.decided.get({ output_result_id: subject }) : undefined;
  if (about?.caller_item_id !== null) return about;
  const item = auditLists.item.get(about); // what was taken back names its item by the sequence alone
  return item && { ...about, ...item };
}
