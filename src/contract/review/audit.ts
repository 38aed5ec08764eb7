import {
  closed,
  defaulted,
  type Kept,
  list,
  literals,
  nullable,
  omittable,
  open,
  type Static,
  Type,
} from '../../lib/schema.ts';
import { Sha256, Text, Timestamp } from '../../vocabulary.ts';
import { type AuditKind, auditedEvents } from '../audit.ts';
import type { Endpoint } from '../endpoint.ts';
import { PageLimit } from '../paging.ts';

const usual = 50;
const kinds = Object.keys(auditedEvents) as AuditKind[];

const sought = {
  kind: omittable(literals(kinds)),
  caller_id: omittable(Text),
  before: omittable(Timestamp),
  after: omittable(Timestamp),
  q: omittable(Type.String({ minLength: 1, maxLength: 200, description: 'Words, all of which an event has to show.' })),
};
const AuditQuery = open({ ...sought, limit: defaulted(PageLimit, usual), cursor: omittable(Text) });
const ExportQuery = open(sought);
export type AuditSought = Static<Kept<typeof ExportQuery>>;
export type AuditQuery = Static<Kept<typeof AuditQuery>>;

/** One row of the audit trail, and what of it has a name a person can read, as long as it has. */
const AuditEvent = closed({
  event_id: Text,
  at: Timestamp,
  kind: literals(kinds),
  actor: Text,
  actor_name: nullable(Text),
  caller_id: nullable(Text),
  caller_name: nullable(Text),
  subject: nullable(Text),
  subject_name: nullable(Text),
  item_id: nullable(Text),
  caller_item_id: nullable(Text),
  action_value: nullable(Text),
  content_hash: nullable(Sha256),
  response_hash: nullable(Sha256),
  note_hash: nullable(Sha256),
  hash: Sha256,
});
export type AuditEvent = Static<typeof AuditEvent>;

const statuses = [200, 400, 401, 403, 422, 500, 503] as const;

/** What happened in the account, without content: to read and to take along. */
export const auditEndpoints = {
  auditList: {
    method: 'GET',
    path: '/review/api/audit',
    summary: 'List what happened, the newest first.',
    description: [
      'Who did what to which item, caller or person: ids and hashes, and the names of those that are still there.',
      'q is looked for in ids, names, caller_item_id and action_value. before and after are instants, neither of',
      'which is included. A page may hold fewer events than its limit, or none, and still have a next one: has_more',
      'alone says so. searched_back_to is then how far was looked.',
    ].join(' '),
    query: AuditQuery,
    body_kind: 'none',
    answer: 'json',
    data: closed({
      events: list(AuditEvent),
      has_more: Type.Boolean(),
      next_cursor: nullable(Text),
      searched_back_to: nullable(Timestamp),
    }),
    refuses: [],
    statuses,
  },
  auditExport: {
    method: 'GET',
    path: '/review/api/audit/export',
    summary: 'Take everything that happened along, as JSON lines, the newest first.',
    description: 'Each line is an event as it is listed. What happens while it is read is not part of it.',
    query: ExportQuery,
    body_kind: 'none',
    answer: 'bytes',
    bytes_type: 'application/x-ndjson',
    answer_headers: {
      'Content-Disposition': { schema: Type.String(), description: 'An attachment with a file name.', required: true },
    },
    data: Type.Unknown(),
    refuses: [],
    statuses,
  },
} as const satisfies Record<string, Endpoint>;
