import type { Connection } from '../../store/database/database.ts';
import type { Store } from '../../store/store.ts';
import { openNamed } from '../named.ts';
import { brokenTrail } from '../trail.ts';
import { wrongAnswers } from './answer-rows.ts';
import { openAnswers } from './answers.ts';
import { openEarlier } from './before-answers.ts';
import { wrongClaims } from './claims.ts';
import { wrongNotes } from './notes.ts';
import { wrongResponses } from './responses.ts';
import { wrongSalts, wrongSignatures } from './signatures.ts';
import { openStanding } from './standing.ts';
import { wrongStandingAnswers } from './standing-answers.ts';
import { withTold } from './statements.ts';

/**
 * Finds faults in the trail, and every item, decision, proof, claim, note, standing answer, answer and signature
 * that differs from what the trail records.
 */
export function wrongWithTrail(store: Store, db: Connection): string[] {
  return withTold(db, () => {
    const { hear } = openStanding(db);
    const notes = wrongNotes(store, db);
    const claims = wrongClaims(store, db);
    const standing = wrongStandingAnswers(store, db);
    const signatures = wrongSignatures(store, db);
    const earlier = openEarlier((actor) => store.tokens.find.get({ token_id: actor })?.reviewer_id ?? actor);
    const answers = openAnswers(db, { isCut: (store.audit.anchor.get()?.number ?? 0) > 0, earlier });
    const broken = brokenTrail(store, (row) => {
      hear(row);
      notes.hear(row);
      claims.hear(row);
      standing.hear(row);
      signatures.hear(row);
      answers.hear(row);
      earlier.hear(row);
    });
    return [
      ...broken,
      ...answers.all(),
      ...[inputs, decisions].flatMap((held) => differing(db, held)),
      ...wrongResponses(db),
      ...claims.all(),
      ...notes.all(),
      ...standing.all(),
      ...wrongAnswers(db),
      ...signatures.all(),
      ...wrongSalts(store, db, earlier),
    ];
  });
}

/** A table to compare with the trail, its key, and the compared columns. */
type Held = { table: string; told: string; key: string; id: string; columns: readonly string[] };

const inputs: Held = {
  table: 'inputs',
  told: 'told_items',
  key: 'sequence',
  id: 'sequence',
  columns: [
    ...['account_id', 'caller_id', 'revision', 'content_hash', 'canonical_version', 'created_at', 'updated_at'],
    'answered_at',
  ],
};
const decisions: Held = {
  table: 'decisions',
  told: 'told_decisions',
  key: 'output_result_id',
  id: "sequence || ' ' || output_result_id",
  columns: [
    ...['sequence', 'input_sequence', 'account_id', 'caller_id', 'revision', 'content_hash', 'created_at'],
    ...['updated_at', 'action_value', 'answered_at', 'answered_by', 'read_at', 'acknowledged_at'],
    'standing_answer_id',
  ],
};

function differing(db: Connection, held: Held): string[] {
  const { table } = held;
  const problems = openNamed(table);
  for (const { id, untold, ...columns } of db.prepare<[], Differing>(differingSql(held)).iterate()) {
    const named = Object.keys(columns).filter((column) => columns[column] === 1);
    problems.add(
      untold
        ? `${table} ${id} is not in the audit trail`
        : `${table} ${id} differs from the audit trail in ${named.join(', ')}`,
    );
  }
  for (const { id, number } of db.prepare<[], Missing>(missingSql(held)).iterate()) {
    problems.add(`${table} ${id} is missing, but row ${number} of the audit trail records it`);
  }
  return problems.all();
}
type Differing = { id: string | number; untold: 0 | 1 } & Record<string, unknown>;
type Missing = { id: string | number; number: number };

function differingSql({ table, told, key, id, columns }: Held): string {
  const list = (from: string) => columns.map((column) => `${from}.${column}`).join(', ');
  const each = columns.map((column) => `own.${column} IS NOT told.${column} AS ${column}`).join(', ');
  return `SELECT own.id, told.${key} IS NULL AS untold, ${each}
    FROM (SELECT *, ${id} AS id FROM ${table}) AS own LEFT JOIN temp.${told} AS told ON told.${key} = own.${key}
    WHERE told.${key} IS NULL OR (${list('own')}) IS NOT (${list('told')})`;
}

function missingSql({ table, told, key, id }: Held): string {
  return `SELECT ${id} AS id, number FROM temp.${told} AS told
    WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${key} = told.${key})`;
}
