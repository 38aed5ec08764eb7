import { itemId } from '../contract/item-id.ts';
import type { Canonical } from '../contract/submission.ts';
import { type Clock, timestamp } from '../lib/clock.ts';
import { htmlTree } from '../lib/safe-html.ts';
import type { Seal } from '../lib/seal.ts';
import type { Reviewer } from '../rules/outbox.ts';
import type { ProofRow } from '../store/proofs.ts';
import type { ItemRow, OwnItemRow } from '../store/review-items.ts';
import type { Store } from '../store/store.ts';

type Place = { readonly store: Store; readonly seal: Seal; readonly clock: Clock };

/** An item as JSON text, and the status that the text carries. */
type Found = { readonly status: 'pending' | 'answered' | 'acknowledged'; readonly text: string };

/** An item as a person of its account has it, pending, answered or acknowledged; undefined where there is none. */
export function findItem(place: Place, { account_id, reviewer_id }: Reviewer, sequence: number): Found | undefined {
  const { store, seal } = place;
  const item = store.reviewItems.ofReviewer.get({ sequence, reviewer_id, now: timestamp(place.clock()) });
  if (item) return item.account_id === account_id ? live(seal, item) : undefined;
  const proof = store.proofs.byInput.get({ input_sequence: sequence });
  return proof?.account_id === account_id ? acknowledged(place, proof) : undefined;
}

/** The stored texts of what was sent and answered are spliced in as they are. */
function live(seal: Seal, item: OwnItemRow): Found {
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
  };
  const answer_text = answered_at === null ? 'null' : joined(answer, `"response":${response}`);
  const html = JSON.stringify(htmlOf(JSON.parse(item.canonical)));
  const skipped_until = status === 'pending' ? item.skipped_until : null;
  const head = { ...commonOf(seal, item, item.display_name), status, skipped_until };
  const text = joined(head, `"raw_input":${item.canonical},"html":${html},"answer":${answer_text}`);
  return { status, text };
}

function acknowledged({ store, seal }: Place, proof: ProofRow): Found {
  const { output_result_id, action_value, answered_at, answered_by, read_at, acknowledged_at } = proof;
  const display_name = store.callers.byId.get(proof)?.display_name ?? '';
  const decided = { output_result_id, action_value, response: null, answered_at, answered_by };
  const note = store.notes.of.get({ output_result_id })?.text ?? null;
  const answer = { ...decided, read_at, acknowledged_at, note };
  const common = commonOf(seal, { ...proof, sequence: proof.input_sequence }, display_name);
  const status = 'acknowledged';
  return {
    status,
    text: JSON.stringify({ ...common, status, raw_input: null, html: null, answer, skipped_until: null }),
  };
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

/** The display HTML as trees, from which a page makes its nodes without ever handling HTML as text. */
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
