import { hash } from 'node:crypto';
import type { Canonical } from '../contract/submission.ts';
import { priorities } from '../rules/base/priorities.ts';
import type { Connection } from '../store/database/database.ts';
import type { Store } from '../store/store.ts';
import { type Content, contentStatements } from '../store/tables/contents.ts';
import type { ReportProgress } from './pace.ts';
import { wrongRows } from './rows.ts';
import { letGo } from './thrift.ts';
import { wrongWithTrail } from './trail/held.ts';

/** Finds problems in a database without physical damage: between rows, in their contents, and with the audit trail. */
export function wrongInDatabase(store: Store, db: Connection, told: ReportProgress): string[] {
  return [...wrongRows(db), ...wrongContents(db, told), ...wrongWithTrail(store, db)];
}

const at_once = 100;

/** Finds inputs whose content does not match its hash, its size, or the columns derived from it. */
export function wrongContents(db: Connection, told: ReportProgress): string[] {
  const contents = contentStatements(db);
  const problems: string[] = [];
  const total = contents.count.get()?.count ?? 0;
  let done = 0;
  for (const content of contents.all.iterate()) {
    problems.push(...wrongContent(content));
    letGo(content.stored_bytes);
    done += 1;
    if (done % at_once === 0) told('Checking requests', done, total);
  }
  told('Checking requests', done, total);
  return problems;
}

function wrongContent({ sequence, canonical, content_hash, stored_bytes, ...columns }: Content): string[] {
  const problems: string[] = [];
  if (hash('sha256', canonical) !== content_hash) problems.push(`input ${sequence}: the content differs from its hash`);
  else problems.push(...differing(JSON.parse(canonical), columns).map((name) => differs(sequence, name)));
  if (Buffer.byteLength(canonical) !== stored_bytes) {
    problems.push(`input ${sequence}: the size differs from the stored size`);
  }
  return problems;
}

type Columns = Pick<Content, 'caller_item_id' | 'urgency' | 'row_type'>;

function differing({ caller_item_id, priority, row_type }: Canonical, columns: Columns): string[] {
  const expected = { caller_item_id, urgency: priorities.indexOf(priority), row_type: row_type.display };
  return (['caller_item_id', 'urgency', 'row_type'] as const).filter((name) => columns[name] !== expected[name]);
}

function differs(sequence: number, name: string): string {
  return `input ${sequence}: ${name} differs from the content`;
}
