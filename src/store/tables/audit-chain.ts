import { hash } from 'node:crypto';
import { type AuditValues, auditColumnNames, auditColumns } from '../../contract/audit-columns.ts';

/** The hash before the first row of a trail. */
export const first_hash = '0'.repeat(64);

/** The columns of each form of rows, in the order of the hash. */
const forms = [...Map.groupBy(auditColumnNames, (name) => auditColumns[name].hashed_since).values()];

/**
 * Computes the hash of a row: SHA-256, in hex, over the previous row's hash and the row's values as JSON. It covers all
 * forms of rows up to the last one in which the row has a value.
 */
export function chainHash(previous: string, row: AuditValues): string {
  const last = forms.findLastIndex((form) => form.some((name) => row[name] !== null));
  const values = forms.slice(0, last + 1).flatMap((form) => form.map((name) => row[name]));
  return hash('sha256', JSON.stringify([previous, ...values]));
}
