import { itemId } from '../../contract/item-id.ts';
import { scopesIn } from '../../contract/permission/scopes.ts';
import type { Canonical } from '../../contract/submission.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import { htmlTree } from '../../lib/safe-html/safe-html.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { second_ms } from '../../lib/time/units.ts';
import { mayStand } from '../../rules/answers/standing/scope.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import { shownAssignment } from '../../rules/items/assignment.ts';
import type { ProofRow } from '../../store/tables/proofs.ts';
import type { ItemRow, OwnItemRow } from '../../store/tables/review-items.ts';
import type { Review } from '../people.ts';
import { describeAnswers, describeDecision } from './answer-resource.ts';
import { approvalsOf } from './approvals.ts';

type ItemSources = Pick<Review, 'store' | 'seal' | 'clock' | 'folderTime' | 'holds' | 'signs'> & {
  readonly settings: Pick<Review['settings'], 'standing'>;
  readonly crowds?: Parameters<typeof approvalsOf>[0]['crowds'];
};

/** An item as JSON text. It waits if it is pending and no answer to it is held. */
type ItemText = { readonly isWaiting: boolean; readonly text: string };

/** Finds an item of a person's account in any state. Undefined if the account has no such item. */
export function findItem(sources: ItemSources, reviewer: Reviewer, sequence: number): ItemText | undefined {
  const { store } = sources;
  const { account_id, reviewer_id } = reviewer;
  const item = store.reviewItems.ofReviewer.get({ sequence, reviewer_id, now: timestamp(sources.clock()) });
  if (item) return item.account_id === account_id ? live(sources, reviewer, item) : undefined;
  const proof = store.proofs.byInput.get({ input_sequence: sequence });
  return proof?.account_id === account_id ? acknowledged(sources, reviewer, proof) : undefined;
}

/** Inserts the stored JSON texts of content and response without parsing the response. */
function live(sources: ItemSources, reviewer: Reviewer, item: OwnItemRow): ItemText {
  const { seal } = sources;
  const { output_result_id, action_value, response, answered_at, answered_by, read_at } = item;
  const status = answered_at === null ? 'pending' : 'answered';
  const answer = {
    output_result_id,
    action_value,
    answered_at,
    answered_by,
    read_at,
    acknowledged_at: null,
    note: item.note,
    standing: standingOf(sources, item.standing_answer_id),
  };
  const answer_text = answered_at === null ? 'null' : joined(answer, `"response":${response}`);
  const canonical: Canonical = JSON.parse(item.canonical);
  const html = JSON.stringify(htmlOf(canonical));
  const skipped_until = status === 'pending' ? item.skipped_until : null;
  const standing_scopes = status === 'pending' ? offeredIn(sources, canonical) : [];
  const approvals = status === 'pending' ? approvalsOf(sources, reviewer, item) : null;
  const isRead = read_at !== null;
  const answers = describeAnswers(sources, reviewer, { input_sequence: item.sequence, input: item, isRead });
  const decision = decisionOf(sources, reviewer, { item, answers });
  const further = { answers, decision, standing_scopes, approvals, ...pendingOf(sources, item) };
  const head = { ...commonOf(seal, item, item.display_name), status, skipped_until, ...further };
  const text = joined(head, `"raw_input":${item.canonical},"html":${html},"answer":${answer_text}`);
  return { isWaiting: status === 'pending' && further.hold === null, text };
}

type Decidable = { readonly item: OwnItemRow; readonly answers: ReturnType<typeof describeAnswers> };

function decisionOf(sources: ItemSources, reviewer: Reviewer, { item, answers }: Decidable) {
  const { output_result_id, action_value, answered_by, read_at, standing_answer_id } = item;
  if (output_result_id === null || action_value === null) return null;
  const decided = { output_result_id, action_value, answered_by, read_at, standing_answer_id };
  return describeDecision(sources, reviewer, { decided, answers, input: item });
}

function acknowledged(sources: ItemSources, reviewer: Reviewer, proof: ProofRow): ItemText {
  const { store, seal } = sources;
  const { output_result_id, action_value, answered_at, answered_by, read_at, acknowledged_at } = proof;
  const display_name = store.callers.byId.get(proof)?.display_name ?? '';
  const decided = { output_result_id, action_value, response: null, answered_at, answered_by };
  const note = store.notes.of.get({ output_result_id })?.text ?? null;
  const standing = standingOf(sources, proof.standing_answer_id);
  const answer = { ...decided, read_at, acknowledged_at, note, standing };
  const common = commonOf(seal, { ...proof, sequence: proof.input_sequence }, display_name);
  const status = 'acknowledged';
  const { input_sequence } = proof;
  const answers = describeAnswers(sources, reviewer, { input_sequence, input: undefined, isRead: true });
  const decision = describeDecision(sources, reviewer, { decided: proof, answers, input: undefined });
  return {
    isWaiting: false,
    text: JSON.stringify({ ...common, ...without, status, answer, answers, decision }),
  };
}

const without = {
  raw_input: null,
  html: null,
  skipped_until: null,
  standing_scopes: [],
  approvals: null,
  hold: null,
  assigned: null,
  overdue_since: null,
  nobody_waits: false,
};

/** Describes the held answer to a pending item, the person who is on it, and whether its asker has left. */
function pendingOf({ store, clock, holds, signs }: ItemSources, { sequence: input_sequence, answered_at }: OwnItemRow) {
  if (answered_at !== null) return { hold: null, assigned: null, overdue_since: null, nobody_waits: false };
  const nobody_waits = signs.isLeft(input_sequence);
  const assigned = shownAssignment(store.assignments.ofInput.get({ input_sequence }));
  const overdue_since = store.dueMarks.find.get({ input_sequence, kind: 'expiry' })?.marked_at ?? null;
  const held = store.answers.held.get({ input_sequence });
  if (!held) return { hold: null, assigned, overdue_since, nobody_waits };
  const { answer_id: hold_id, name: held_by, given_at: held_at, hold_seconds, action_value, note } = held;
  const remaining_ms = holds.remaining_ms(held);
  const times = {
    release_at: timestamp(clock() + Math.ceil(remaining_ms)),
    remaining_seconds: remaining_ms / second_ms,
  };
  const response = JSON.parse(held.response ?? 'null');
  const hold = { hold_id, held_by, held_at, seconds: hold_seconds ?? 0, ...times, action_value, response, note };
  return { hold, assigned, overdue_since, nobody_waits };
}

/** Lists the scopes of the standing answers that people may give with an answer to a request. */
function offeredIn({ settings }: ItemSources, canonical: Canonical) {
  return scopesIn(canonical).filter(({ tool }) => mayStand(settings.standing, tool));
}

/** Describes the standing answer that made a decision; null if a person did. */
function standingOf({ store, folderTime }: ItemSources, standing_answer_id: string | null) {
  if (standing_answer_id === null) return null;
  const found = store.standingAnswers.find.get({ standing_answer_id });
  const is_live = found?.ended_at === null && found.expires_at > timestamp(folderTime());
  return { standing_answer_id, expires_at: found?.expires_at ?? null, is_live };
}

type Common = Pick<
  ItemRow,
  'sequence' | 'caller_id' | 'caller_item_id' | 'revision' | 'content_hash' | 'created_at' | 'updated_at'
>;

function commonOf(seal: Seal, item: Common, display_name: string) {
  const { sequence, caller_id, caller_item_id, revision, content_hash, created_at, updated_at } = item;
  const caller = { caller_id, display_name };
  return { item_id: itemId(seal, sequence), caller, caller_item_id, revision, content_hash, created_at, updated_at };
}

/** Parses the display HTML into trees, so that the page builds nodes without handling HTML as text. */
function htmlOf({ title, subtitle, corner, summary, details }: Canonical) {
  return {
    title: htmlTree(title),
    subtitle: htmlTree(subtitle),
    corner: corner === null ? null : htmlTree(corner),
    summary: htmlTree(summary),
    details: details === null ? null : htmlTree(details),
  };
}

function joined(head: object, rest: string): string {
  return `${JSON.stringify(head).slice(0, -1)},${rest}}`;
}
