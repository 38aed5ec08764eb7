import { Refusal } from '../../contract/errors.ts';
import type { Interval } from '../../lib/time/past.ts';
import { answerDigest, claimDigest } from '../../store/tables/cover.ts';
import { type Delivery, resultText } from '../../store/tables/outputs.ts';
import { audit } from '../base/audit.ts';
import { absentRefusal } from '../base/lifecycle.ts';
import type { Caller, Outbox } from '../base/outbox.ts';
import { acknowledgeDecision, readDecision } from './output.ts';

/** A decision that a program takes, and the id by which it recognises its own claim. */
export type Claim = { readonly output_result_id: string; readonly claim_id: string };

const slice = 50;

/**
 * Takes a decision for one program: reads it and acknowledges it. Returns the output result as JSON. The same claim
 * gets the same result again, as long as it is kept, so that a lost response loses no decision.
 */
export function claimDecision(outbox: Outbox, caller: Caller, { output_result_id, claim_id }: Claim): string {
  const { store, seal, now } = outbox;
  const mine = { caller_id: caller.caller_id, output_result_id };
  const claim_hash = seal.digest('claim', claim_id);
  const earlier = store.claims.find.get(mine);
  if (earlier) {
    if (earlier.claim_hash !== claim_hash) throw taken('Another claim has taken the decision.');
    if (earlier.answer === null) throw taken('This claim has taken the decision, and its answer is no longer kept.');
    return earlier.answer;
  }
  if (store.proofs.find.get(mine)) throw taken('The decision was acknowledged without a claim.');
  const output = admit(outbox, store.outputs.deliver.get(mine));
  const answer = resultText(output);
  const row = { claim_hash, claimed_at: now, answer_hash: answerDigest(seal, answer) };
  readDecision(outbox, caller, output_result_id);
  store.claims.insert.run({ sequence: output.sequence, ...row, answer });
  audit(outbox, {
    kind: 'decision.claimed',
    account_id: output.account_id,
    caller_id: output.caller_id,
    actor: output.caller_id,
    subject: output_result_id,
    state: JSON.stringify({ claim: claimDigest(seal, { output_result_id, ...row }) }),
  });
  acknowledgeDecision(outbox, caller, output_result_id);
  return answer;
}

/** Drops the answers of old claims. The claims stay, so that no other program takes the decision. */
export function dropClaimedAnswers({ store }: Outbox, { past }: { past: readonly Interval[] }) {
  for (const [since, before] of past) {
    const { changes } = store.claims.dropAnswers.run({ since, before, limit: slice });
    if (changes > 0) return { expired: changes, more: true };
  }
  return { expired: 0, more: false };
}

function admit({ store }: Outbox, output: Delivery | undefined): Delivery {
  if (!output) throw absentRefusal('read');
  const restored = store.restores.last.get();
  if (restored && output.sequence <= restored.through) throw new Refusal('made_before_restore');
  if (output.file_id !== null) throw new Refusal('has_file');
  return output;
}

function taken(sentence: string): Refusal {
  return new Refusal('already_claimed', sentence);
}
