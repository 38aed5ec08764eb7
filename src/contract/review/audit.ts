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
} from '../../lib/schema/schema.ts';
import { Revision, Sha256, Text, Timestamp } from '../../vocabulary.ts';
import { type AuditKind, auditedEvents } from '../audit.ts';
import { auditColumns, type ShownColumn, shownColumns } from '../audit-columns.ts';
import type { Endpoint } from '../endpoint.ts';
import { PageLimit } from '../paging.ts';

const default_limit = 50;
const kinds = Object.keys(auditedEvents) as AuditKind[];

const filters = {
  kind: omittable(literals(kinds)),
  caller_id: omittable(Text),
  before: omittable(Timestamp),
  after: omittable(Timestamp),
  q: omittable(Type.String({ minLength: 1, maxLength: 200, description: 'Words that an event must all contain.' })),
};
const AuditQuery = open({ ...filters, limit: defaulted(PageLimit, default_limit), cursor: omittable(Text) });
const ExportQuery = open(filters);
export type AuditSought = Static<Kept<typeof ExportQuery>>;
export type AuditQuery = Static<Kept<typeof AuditQuery>>;

/**
 * A row of the audit trail, with the readable names that still exist. `standing_answer_id` is that of a row about a
 * standing answer, or about a decision that one made. The hashes of a response and of a note are
 * salted; older rows hash the text alone.
 */
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
  standing_answer_id: nullable(Text),
  ...shownFields(),
  hash: Sha256,
});
export type AuditEvent = Static<typeof AuditEvent>;

/** Builds the schemas of the columns that people see as they are. */
function shownFields() {
  const schemas = { hash: nullable(Sha256), revision: nullable(Revision), text: nullable(Text) } as const;
  const fields = shownColumns.map((name) => [name, schemas[auditColumns[name].shown]]);
  return Object.fromEntries(fields) as {
    [Name in ShownColumn]: (typeof schemas)[(typeof auditColumns)[Name]['shown']];
  };
}

const statuses = [200, 400, 401, 403, 422, 500, 503] as const;

/** Endpoints that read and export the audit trail, which holds no content. */
export const auditEndpoints = {
  auditList: {
    method: 'GET',
    path: '/review/api/audit',
    summary: 'List audited events, newest first.',
    description: [
      'Each event shows who did what to which item: ids and hashes, and the names that still exist. q searches ids,',
      'names, caller_item_id and action_value. before and after are exclusive. A page may hold fewer events than its',
      'limit, or none, and still have a next page: only has_more decides. searched_back_to is then the time that the',
      'search has reached.',
    ].join(' '),
    query: AuditQuery,
    data: closed({
      events: list(AuditEvent),
      has_more: Type.Boolean(),
      next_cursor: nullable(Text),
      searched_back_to: nullable(Timestamp),
    }),
    statuses,
  },
  auditExport: {
    method: 'GET',
    path: '/review/api/audit/export',
    summary: 'Export all audited events as JSON lines, newest first.',
    description: 'Each line is an event as auditList returns it. Events during the export are not included.',
    query: ExportQuery,
    answer: 'bytes',
    bytes_type: 'application/x-ndjson',
    answer_headers: {
      'Content-Disposition': { schema: Type.String(), description: 'An attachment with a file name.', required: true },
    },
    data: Type.Unknown(),
    statuses,
  },
} as const satisfies Record<string, Endpoint>;
