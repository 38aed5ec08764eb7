import { type ShownColumn, shownColumns } from '../../contract/audit-columns.ts';
import { itemId, sequenceOf } from '../../contract/item-id.ts';
import type { AuditEvent } from '../../contract/review/audit.ts';
import { base32, fromBase32 } from '../../lib/ids.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import type { AboutItem } from '../../store/tables/audit-lists.ts';
import type { Review } from '../people.ts';

type AuditSources = Pick<Review, 'store' | 'seal'>;
/** The names of the actor, caller and subject of an audit row, and the item it is about, where they still exist. */
export type AuditNames = Pick<AuditEvent, 'actor_name' | 'caller_name' | 'subject_name'> & {
  readonly about?: AboutItem;
};
/** Turns audit rows into events, and caches the names that it looks up. */
export type EventMaker = ReturnType<typeof eventMaker>;

const prefix = 'evt_';
const purpose = 'audit event';

/** Encrypts an event's number, because the number reveals how much other accounts do. */
function eventId({ seal }: Pick<Review, 'seal'>, number: number): string {
  return prefix + base32(seal.write(purpose, number));
}

/** Returns the number of an event id, or undefined for any other text. */
export function eventNumber({ seal }: Pick<Review, 'seal'>, event_id: string): number | undefined {
  const bytes = event_id.startsWith(prefix) ? fromBase32(event_id.slice(prefix.length), 16) : undefined;
  return bytes && seal.read(purpose, bytes)?.large;
}

/** Creates functions that look up the names of an audit row and turn it into an event. */
export function eventMaker(sources: AuditSources) {
  const nameOf = namer(sources);
  return {
    look(row: AuditRow): AuditNames {
      const { actor, caller_id, subject } = row;
      const about = subject === null ? undefined : aboutOf(sources, { ...row, subject });
      return {
        actor_name: nameOf(actor),
        caller_name: caller_id && nameOf(caller_id),
        subject_name: subject && nameOf(subject),
        ...(about && { about }),
      };
    },
    /** Builds the event of a row. Encrypting its ids is the costly part, so only matching rows are built. */
    event(row: AuditRow, { about, actor_name, caller_name, subject_name }: AuditNames): AuditEvent {
      const { at, kind, actor, caller_id, subject, hash } = row;
      const standing_answer_id = standingOf(row);
      const event_id = eventId(sources, row.number);
      return {
        event_id,
        at,
        kind,
        actor,
        actor_name,
        caller_id,
        caller_name,
        subject,
        subject_name,
        item_id: about ? itemId(sources.seal, about.input_sequence) : null,
        caller_item_id: about?.caller_item_id ?? null,
        action_value: about?.action_value ?? null,
        standing_answer_id,
        ...shownOf(row),
        hash,
      };
    },
  };
}

function shownOf(row: AuditRow): Pick<AuditRow, ShownColumn> {
  const shown: Partial<Record<ShownColumn, unknown>> = {};
  for (const name of shownColumns) shown[name] = row[name];
  return shown as Pick<AuditRow, ShownColumn>;
}

/** Returns the standing answer that a row is about, or that made its decision. */
function standingOf({ kind, subject, state }: AuditRow): string | null {
  if (kind === 'standing.given' || kind === 'standing.ended') return subject;
  return kind === 'standing.used' ? (JSON.parse(state ?? '{}').standing_answer_id ?? null) : null;
}

/** Finds the name behind an id. Caches names of people, tokens, callers and keys, but not the many items. */
function namer({ store }: AuditSources): (id: string) => string | null {
  const known = new Map<string, string | null>();
  return (id) => {
    const find = names[id.slice(0, 3)];
    if (!find) return null;
    const found = known.get(id);
    if (found !== undefined) return found;
    const name = find(store, id) ?? null;
    known.set(id, name);
    return name;
  };
}

/** The lookup of a name by the prefix of the id. A key is named by its last characters. */
const names: Readonly<Record<string, (store: AuditSources['store'], id: string) => string | undefined>> = {
  rev: ({ reviewers }, reviewer_id) => reviewers.byId.get({ reviewer_id })?.name,
  tok: ({ tokens }, token_id) => tokens.find.get({ token_id })?.name,
  cal: ({ callers }, caller_id) => callers.byId.get({ caller_id })?.display_name,
  inv: ({ invites }, invite_id) => invites.find.get({ invite_id })?.name,
  key: ({ keys }, key_id) => ending(keys.owner.get({ key_id })?.last_chars),
};

function ending(last_chars: string | undefined): string | undefined {
  return last_chars && `…${last_chars}`;
}

type AuditFacts = Pick<AuditRow, 'item' | 'action_value'> & { readonly subject: string };

/** Finds the item of a row and the action taken on it. Rows of older versions need a lookup in other tables. */
function aboutOf({ store: { auditLists }, seal }: AuditSources, row: AuditFacts): AboutItem | undefined {
  const { subject, item: item_id, action_value } = row;
  const decided_on = item_id === null ? undefined : sequenceOf(seal, item_id);
  if (decided_on !== undefined) {
    const item = auditLists.item.get({ input_sequence: decided_on });
    return { input_sequence: decided_on, caller_item_id: item?.caller_item_id ?? null, action_value };
  }
  const input_sequence = sequenceOf(seal, subject);
  if (input_sequence !== undefined) {
    const item = auditLists.item.get({ input_sequence });
    return item && { ...item, action_value: null };
  }
  const about = subject.startsWith('out_') ? auditLists.decided.get({ output_result_id: subject }) : undefined;
  if (about?.caller_item_id !== null) return about;
  const item = auditLists.item.get(about); // an undone answer has only the item's sequence
  return item && { ...about, ...item };
}
