import { Refusal } from '../../contract/errors.ts';
import { exampleCallerId } from '../../contract/example-caller.ts';
import { type Interval, isIn } from '../../lib/time/past.ts';
import type { CallerRow } from '../../store/tables/callers.ts';
import { addCaller, callerLike } from '../access/callers.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { requireAdminNow } from '../base/roles.ts';
import { isEntitled } from '../items/entitlement.ts';
import { type SubmissionFields, sendItem } from '../items/input.ts';
import { acknowledgeDecision } from '../items/output.ts';

const slice = 50;

type Examples = { readonly account_id: string; readonly submissions: readonly SubmissionFields[] };

/**
 * Sends requests as the example caller of an account, which is added first if it is missing. Returns their number:
 * those that the tier of the account does not include are left out.
 */
export function sendExamples(outbox: Outbox, actor: string, { account_id, submissions }: Examples): number {
  const caller = exampleCaller(outbox, account_id) ?? addExampleCaller(outbox, actor, account_id);
  if (caller.status === 'revoked') throw new Refusal('forbidden', `The caller ${caller.display_name} is revoked.`);
  const included = submissions.filter((one) => isEntitled(outbox, caller, one));
  for (const submission of included) sendItem(outbox, caller, submission);
  return included.length;
}

/**
 * Sends the requests of the demo for an admin.
 * @throws {Refusal} forbidden if requests wait, or if the person is no admin
 */
export function sendDemo(outbox: Outbox, admin: Reviewer, submissions: readonly SubmissionFields[]): { sent: number } {
  requireAdminNow(outbox, admin);
  const { account_id, reviewer_id } = admin;
  const { low, normal, high, urgent } = outbox.ledger.totalsOf(account_id);
  if (low + normal + high + urgent > 0) throw new Refusal('forbidden', 'The demo needs an empty queue.');
  return { sent: sendExamples(outbox, reviewer_id, { account_id, submissions }) };
}

type AgeSpan = { readonly account_id: string; readonly past: readonly Interval[] };

/** Acknowledges decisions on examples that are past their age, because no agent collects them. */
export function collectExamples(outbox: Outbox, { account_id, past }: AgeSpan): { expired: number; more: boolean } {
  const caller = exampleCaller(outbox, account_id);
  if (!caller) return { expired: 0, more: false };
  const ready = outbox.store.outputs.readyAfter.all({ caller_id: caller.caller_id, after: 0, limit: slice });
  const due = ready.filter(({ answered_at }) => isIn(past, answered_at));
  for (const { output_result_id } of due) acknowledgeDecision(outbox, caller, output_result_id);
  return { expired: due.length, more: due.length === slice };
}

function exampleCaller({ store }: Outbox, account_id: string): CallerRow | undefined {
  return store.callers.byId.get({ caller_id: exampleCallerId(account_id) });
}

function addExampleCaller(outbox: Outbox, actor: string, account_id: string): CallerRow {
  const caller_id = exampleCallerId(account_id);
  const names = ['Example', `Example ${account_id.slice(-6)}`];
  const name = names.find((one) => callerLike(outbox, { account_id, name: one }) === undefined) ?? caller_id;
  return addCaller(outbox, actor, { account_id, name, caller_id });
}
