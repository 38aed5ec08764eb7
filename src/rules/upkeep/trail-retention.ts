import type { AnswerGiven } from '../../contract/audit.ts';
import { sequenceOf } from '../../contract/item-id.ts';
import { first_instant, type Interval, isIn } from '../../lib/time/past.ts';
import { carriedAnswer } from '../../store/tables/answer-cover.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import { blockOf } from '../../store/tables/audit-blocks.ts';
import { carriedDecision, carriedItem } from '../../store/tables/cover.ts';
import { audit } from '../base/audit.ts';
import type { Outbox } from '../base/outbox.ts';

/** A slice can be large, because the rows of the trail are adjacent and in no index. */
const slice = 500;
const actor = 'retention';
type OldRow = Pick<AuditRow, 'number' | 'hash' | 'kind' | 'actor' | 'subject' | 'revision' | 'state'>;

/**
 * Removes the beginning of the audit trail up to the first row that is young, with its notes, signatures and standing
 * answers. The anchor keeps the hash that the rest begins with. A row dated by a wrong clock is as old as the row after
 * it. A new row records how far the removal went. Further rows repeat what the removed rows covered of live items and
 * decisions.
 */
export function expireAudit(
  outbox: Outbox,
  { past }: { past: readonly Interval[] },
): { expired: number; more: boolean } {
  const { audit } = outbox.store;
  const rows = audit.oldest.all({ limit: slice });
  const young = rows.findIndex(({ at }) => !isIn(past, at) && at <= outbox.now && at >= first_instant);
  const aged = rows.slice(0, young < 0 ? undefined : young).findLastIndex(({ at }) => isIn(past, at)) + 1;
  // a row about an earlier removal must not cause another removal, which would add such a row again
  const old = rows.slice(0, aged).some(({ kind }) => kind !== 'audit.expired') ? rows.slice(0, aged) : [];
  if (old.length > 0) remove(outbox, old);
  const more = old.length > 0 && young < 0 && rows.length === slice;
  // once, with the last slice: it forgets the undone decisions of every interval
  for (const [since, before] of more ? [] : past) audit.forgetUndone.run({ since, before });
  return { expired: old.length, more };
}

function remove(outbox: Outbox, old: readonly OldRow[]): void {
  const { audit: trail, auditBlocks, notes, signatures, standingAnswers } = outbox.store;
  const last = old.at(-1);
  if (!last) return;
  const through = last.number;
  trail.prune.run({ through });
  trail.moveAnchor.run(last);
  auditBlocks.prune.run({ before: blockOf(through + 1) });
  auditBlocks.tidy.run({ block: blockOf(through + 1) });
  notes.prune.run({ through });
  standingAnswers.prune.run({ through });
  const anchor = trail.anchor.get() ?? last;
  audit(outbox, {
    kind: 'audit.expired',
    account_id: null,
    actor,
    subject: String(anchor.number),
    content_hash: anchor.hash,
  });
  for (const row of old) carry(outbox, row);
  signatures.prune.run({ through }); // after those of standing approvals have moved
}

function carry(outbox: Outbox, { kind, subject, revision, ...row }: OldRow): void {
  const { store, seal } = outbox;
  if (subject === null || revision === null) return;
  if (kind === 'item.sent' || kind === 'item.carried') {
    const input = store.inputs.bySequence.get({ sequence: sequenceOf(seal, subject) ?? 0 });
    if (input) audit(outbox, { ...carriedItem(seal, input), actor });
  } else if (kind === 'decision.made' || kind === 'standing.used' || kind === 'decision.carried') {
    const decision = store.decisions.byId.get({ output_result_id: subject });
    if (!decision) return;
    const claimed = store.claims.bySequence.get(decision);
    const answers = store.answers.standing.all(decision).filter((one) => one.output_result_id === subject);
    audit(outbox, { ...carriedDecision(seal, decision, { claimed, answers }), actor });
  } else carryAnswer(outbox, { kind, subject, revision, ...row });
}

/** Repeats what a row covered of an answer, with its signature. */
function carryAnswer(outbox: Outbox, { kind, subject, number, state }: Omit<OldRow, 'hash' | 'actor'>): void {
  const { store, seal } = outbox;
  if (kind !== 'answer.given' && kind !== 'answer.carried' && kind !== 'answer.ended') return;
  const { reviewer_id }: AnswerGiven = JSON.parse(state ?? '{}');
  const row = store.answers.mine.get({ answer_id: subject ?? '', reviewer_id });
  if (!row || (row.state === 'decided' && row.is_signed === 0)) return; // the row of its decision has it
  if (row.state === 'ended' && kind === 'answer.given') return; // a later row has it
  const input = store.inputs.bySequence.get({ sequence: row.input_sequence });
  const signature = row.is_signed === 1 ? store.signatures.at.get({ audit_number: number }) : undefined;
  const to = audit(outbox, { ...carriedAnswer(seal, { input, row, signature }), actor });
  if (signature) store.signatures.move.run({ from: number, to });
}
