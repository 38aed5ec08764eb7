import type { Settings } from '../config.ts';
import type { Interval } from '../lib/time/past.ts';
import { mostOf } from '../rules/base/allowance.ts';
import type { SliceResult, Walk } from '../rules/upkeep/retention.ts';
import type { AccountRow } from '../store/tables/accounts.ts';
import type { Write } from './writes.ts';

/** The number of rows that a run removed, or that a dry run would remove. */
export type ExpiredRows = {
  expired_inputs: number;
  expired_outputs: number;
  expired_proofs: number;
  expired_audit: number;
};

type RetentionRun = {
  readonly accounts: readonly AccountRow[];
  readonly settings: Pick<Settings, 'limits' | 'retention'>;
  readonly write: Write;
  /** Returns the intervals of timestamps older than `days`. */
  past(days: number): readonly Interval[];
  readonly dry: boolean;
  /** Tells whether to stop after the present slice. */
  stopped?(): boolean;
};

const urgencies = [0, 1, 2, 3];
/** The days after which decisions on examples are collected: an hour. */
const example_days = 1 / 24;

/** The days for which a program whose response was lost gets the decision of its claim again. */
const claim_days = 7;
/** The days for which people find the text of an answer that others ended. */
const unseen_days = 7;

/** Applies every age limit, one slice per transaction, so that other work waits for one slice at most. */
export async function runRetention(run: RetentionRun): Promise<ExpiredRows> {
  const { accounts, settings, write, dry } = run;
  const found: ExpiredRows = { expired_inputs: 0, expired_outputs: 0, expired_proofs: 0, expired_audit: 0 };
  for (const account of accounts) {
    const inputs = walkFor(run, account, 'pending_input_retention_days');
    for (const urgency of inputs ? urgencies : []) {
      found.expired_inputs += await walk(run, inputs, (from) => write('expireInputs', { ...from, urgency }));
    }
    const outputs = walkFor(run, account, 'unacknowledged_output_retention_days');
    found.expired_outputs += await walk(run, outputs, (from) => write('expireOutputs', from));
  }
  const proofs = { past: run.past(settings.retention.acknowledgement_proof_days), dry };
  found.expired_proofs = await repeat(run, () => write('expireProofs', proofs));
  const audit = { past: run.past(settings.retention.audit_days) };
  if (!dry) {
    found.expired_audit = await repeat(run, () => write('expireAudit', audit));
    await repeat(run, () => write('dropClaimedAnswers', { past: run.past(claim_days) }));
    await repeat(run, () => write('dropUnseen', { past: run.past(unseen_days) }));
    const old = run.past(example_days);
    for (const { account_id } of accounts) await repeat(run, () => write('collectExamples', { account_id, past: old }));
  }
  return found;
}

type AgeLimit = 'pending_input_retention_days' | 'unacknowledged_output_retention_days';

function walkFor({ settings, past, dry }: RetentionRun, account: AccountRow, name: AgeLimit): Walk | undefined {
  const days = mostOf(account, name, settings.limits);
  return days > 0 ? { account_id: account.account_id, past: past(days), after: 0, dry } : undefined;
}

async function walk(run: RetentionRun, start: Walk | undefined, slice: (from: Walk) => Promise<SliceResult>) {
  let expired = 0;
  for (let from = start; from && !run.stopped?.(); ) {
    const result: SliceResult = await slice(from);
    expired += result.expired;
    from = result.after === null ? undefined : { ...from, after: result.after };
  }
  return expired;
}

async function repeat(run: RetentionRun, slice: () => Promise<{ expired: number; more: boolean }>): Promise<number> {
  let expired = 0;
  for (let more = true; more && !run.stopped?.(); ) {
    const done = await slice();
    expired += done.expired;
    more = done.more;
  }
  return expired;
}
