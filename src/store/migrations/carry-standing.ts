import type { AuditKind } from '../../contract/audit.ts';
import { newSalt } from '../../lib/crypto/salted.ts';
import { writeJcs } from '../../lib/json/canonical-json.ts';
import { timestamp } from '../../lib/time/clock.ts';
import type { Connection } from '../database/database.ts';
import { type Anchor, type AuditRow, auditValues } from '../tables/audit.ts';
import { chainHash, first_hash } from '../tables/audit-chain.ts';
import { carriedDecision, carriedItem } from '../tables/cover.ts';
import type { DecisionRow } from '../tables/decisions.ts';
import type { InputRow } from '../tables/inputs.ts';
import { sealOf } from '../tables/secret.ts';

// Every statement is spelled out for schema 14, because later schemas may have other columns and statements
const inputs_after = `SELECT sequence, account_id, caller_id, caller_item_id, revision, urgency, row_type, content_hash,
    canonical_version, stored_bytes, created_at, updated_at, answered_at
  FROM inputs WHERE sequence > ? ORDER BY sequence LIMIT 500`;
const decisions_after = `SELECT sequence, output_result_id, input_sequence, account_id, caller_id, caller_item_id,
    revision, content_hash, created_at, updated_at, action_value, answered_at, answered_by, read_at, acknowledged_at,
    file_id, response, salt
  FROM decisions WHERE sequence > ? ORDER BY sequence LIMIT 500`;
const insert_row = `INSERT INTO audit (number, at, kind, account_id, caller_id, actor, subject, content_hash,
    response_hash, note_hash, item, revision, canonical_version, action_value, answered_by, state, hash)
  VALUES (@number, @at, @kind, @account_id, @caller_id, @actor, @subject, @content_hash, @response_hash, @note_hash,
    @item, @revision, @canonical_version, @action_value, @answered_by, @state, @hash)`;

/**
 * Records the present state of every item, decision and proof in the trail, and where the trail begins. Older rows of
 * the trail do not cover that state. From then on all of it can be verified against the trail.
 */
export function carryStanding(db: Connection): void {
  const trail = openTrail(db);
  const seal = sealOf(db);
  const salt = db.prepare('UPDATE decisions SET response = @response, salt = @salt WHERE sequence = @sequence');
  const { number, hash } = anchorOf(db);
  if (number > 0) trail.add({ kind: 'audit.expired', subject: String(number), content_hash: hash });
  for (const input of paged<InputRow>(db, inputs_after)) trail.add(carriedItem(seal, input));
  for (const decision of paged<DecisionRow>(db, decisions_after)) {
    if (decision.acknowledged_at === null) {
      Object.assign(decision, { response: writeJcs(JSON.parse(decision.response)), salt: newSalt() });
      salt.run(decision);
    }
    trail.add(carriedDecision(seal, decision));
  }
  trail.close();
}

function* paged<Row extends { sequence: number }>(db: Connection, sql: string): Generator<Row> {
  const read = db.prepare<[number], Row>(sql);
  for (let page = read.all(0); page.length > 0; page = read.all(page.at(-1)?.sequence ?? 0)) yield* page;
}

function anchorOf(db: Connection): Anchor {
  const anchor = db.prepare<[], Anchor>('SELECT number, hash FROM audit_anchor WHERE one = 1').get();
  return anchor ?? { number: 0, hash: first_hash };
}

/** Appends rows to the trail. They belong to no account, so no block refers to them. */
export function openTrail(db: Connection, at = timestamp(Date.now())) {
  const insert = db.prepare<AuditRow>(insert_row);
  let end = db.prepare<[], Anchor>('SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1').get() ?? anchorOf(db);
  return {
    add(act: Partial<AuditRow> & { kind: AuditKind }): number {
      const row = auditValues({ actor: 'upgrade', ...act, at, number: end.number + 1 });
      end = { number: row.number, hash: chainHash(end.hash, row) };
      insert.run({ ...row, hash: end.hash });
      return row.number;
    },
    close(): void {
      db.prepare<Anchor>(
        "UPDATE totals SET trail_number = @number, trail_hash = @hash WHERE owner = '' AND row_type = ''",
      ).run(end);
    },
  };
}
