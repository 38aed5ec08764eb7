/**
 * Tries every forgery of a folder, or each n-th. Prints as JSON, for each table, the number of forgeries and those not
 * found.
 */
import { databaseFile } from '../../../src/store/database/database.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';
import { prepareStore } from '../../../src/store/store.ts';
import { describe, type Forgery, forgedTables, forgeriesOf, problemsIn, trailProblemsIn, tryForgery } from './forge.ts';

/** The words in problems for columns that they do not name. */
const named: Readonly<Record<string, RegExp>> = {
  stored_bytes: /size|stored bytes/,
  canonical: /content/,
  answered_at: /answered|time/,
  response: /response|stored bytes/,
};
const about: Readonly<Record<string, RegExp>> = {
  decisions: /decision/,
  inputs: /input/,
  standing_answers: /standing_answers/,
  answers: /answers?/,
  signatures: /signatures/,
  audit: /audit trail|event/,
  audit_blocks: /block/,
};

const [, , data = '', each = '1'] = process.argv;
const db = sqlite(databaseFile(data));
db.pragma('foreign_keys = OFF');
db.exec('BEGIN');
const store = prepareStore(db);
const unforged = [...problemsIn(store, db)];
process.stdout.write(JSON.stringify({ unforged, tables: forgedTables.map(forgeAll) }));
db.close();

function forgeAll(table: string) {
  const find = table.startsWith('audit') ? trailProblemsIn : problemsIn;
  const unseen: string[] = [];
  let tried = 0;
  let refused = 0;
  for (const [at, forgery] of [...forgeriesOf(db, table)].entries()) {
    if (at % Number(each) > 0) continue;
    const met = tryForgery(db, forgery, () => unnamed(find(store, db), forgery));
    tried += 1;
    if (met === undefined) refused += 1;
    else if (met !== 'named') unseen.push(describe(forgery, met));
  }
  return { table, tried, refused, unseen };
}

/** Returns 'named' if a problem names the forgery, else all problems. */
function unnamed(found: Iterable<string>, forgery: Forgery): 'named' | string[] {
  const problems: string[] = [];
  for (const problem of found) {
    if (names(problem, forgery)) return 'named';
    problems.push(problem);
  }
  return problems;
}

function names(problem: string, { table, column, rows }: Forgery): boolean {
  const row = rows.some((name) => name === '' || new RegExp(`(^|\\W)${escaped(name)}(\\W|$)`).test(problem));
  if (!row || !about[table]?.test(problem)) return false;
  const exact = column !== undefined && / differs from the audit trail in /.test(problem);
  return !exact || problem.includes(column) || (named[column]?.test(problem) ?? false);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
}
