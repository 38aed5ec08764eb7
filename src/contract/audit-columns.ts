import type { AuditKind } from './audit.ts';

export type AuditColumn = {
  readonly value: 'integer' | 'text';
  /** Marks a column that has a value in every row. */
  readonly always?: true;
  /**
   * The first form of rows that has the column; a new column begins a new form. A hash covers forms up to the last one
   * in which the row has a value, so rows from before a column keep their hash.
   */
  readonly hashed_since: number;
  /** The schema by which people see it in an event; false if it is not shown, or shown by other values. */
  readonly shown: 'hash' | 'revision' | 'text' | false;
  /** Tells `hdo audit export` to write it. */
  readonly exported: boolean;
};

/** The columns of the audit trail beside the hash, in the order in which they are hashed. */
export const auditColumns = {
  number: { value: 'integer', always: true, hashed_since: 0, shown: false, exported: true },
  at: { value: 'text', always: true, hashed_since: 0, shown: false, exported: true },
  kind: { value: 'text', always: true, hashed_since: 0, shown: false, exported: true },
  account_id: { value: 'text', hashed_since: 0, shown: false, exported: true },
  caller_id: { value: 'text', hashed_since: 0, shown: false, exported: true },
  actor: { value: 'text', always: true, hashed_since: 0, shown: false, exported: true },
  subject: { value: 'text', hashed_since: 0, shown: false, exported: true },
  content_hash: { value: 'text', hashed_since: 0, shown: 'hash', exported: true },
  response_hash: { value: 'text', hashed_since: 0, shown: 'hash', exported: true },
  note_hash: { value: 'text', hashed_since: 1, shown: 'hash', exported: true },
  item: { value: 'text', hashed_since: 2, shown: false, exported: true },
  revision: { value: 'integer', hashed_since: 2, shown: 'revision', exported: true },
  canonical_version: { value: 'integer', hashed_since: 2, shown: false, exported: true },
  action_value: { value: 'text', hashed_since: 2, shown: false, exported: true },
  answered_by: { value: 'text', hashed_since: 2, shown: 'text', exported: true },
  state: { value: 'text', hashed_since: 2, shown: false, exported: true },
} as const satisfies Readonly<Record<string, AuditColumn>>;

type Columns = typeof auditColumns;
export type AuditColumnName = keyof Columns;
export type ShownColumn = {
  [Name in AuditColumnName]: Columns[Name]['shown'] extends string ? Name : never;
}[AuditColumnName];
type Value<Name extends AuditColumnName> = Columns[Name]['value'] extends 'integer' ? number : string;
type OrNull<Name extends AuditColumnName> = Columns[Name] extends { always: true } ? never : null;

export type AuditValues = {
  [Name in AuditColumnName]: Name extends 'kind' ? AuditKind : Value<Name> | OrNull<Name>;
};

export const auditColumnNames = Object.keys(auditColumns) as readonly AuditColumnName[];
export const shownColumns = auditColumnNames.filter((name) => auditColumns[name].shown) as readonly ShownColumn[];
