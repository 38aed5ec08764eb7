import type { Settings } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import { most } from '../rules/allowance.ts';
import { cutoff } from '../rules/overdue.ts';
import type { Walk, Walked } from '../rules/retention.ts';
import type { AccountRow } from '../store/accounts.ts';
import type { Write } from './writes.ts';

/** What a run removed, or on a dry run would. */
export type Expired = {
  expired_inputs: number;
  expired_outputs: number;
  expired_proofs: number;
  expired_audit: number;
};

export type RetentionRun = {
  readonly accounts: readonly AccountRow[];
  readonly settings: Pick<Settings, 'limits' | 'retention'>;
  readonly write: Write;
  readonly clock: Clock;
  readonly dry: boolean;
  /** Whether to stop after the present slice. */
  stopped?(): boolean;
};

const urgencies = [0, 1, 2, 3];

/** Applies every age limit, one slice a transaction, so that no other work waits for more than one of them. */
export async function runRetention(run: RetentionRun): Promise<Expired> {
  const { accounts, settings, write, dry } = run;
  const found: Expired = { expired_inputs: 0, expired_outputs: 0, expired_proofs: 0, expired_audit: 0 };
  for (const account of accounts) {
    const inputs = walkFor(run, account, 'pending_input_retention_days');
    for (const urgency of inputs ? urgencies : []) {
      found.expired_inputs += await walk(run, inputs, (place) => write('expireInputs', { ...place, urgency }));
    }
    const outputs = walkFor(run, account, 'unacknowledged_output_retention_days');
    found.expired_outputs += await walk(run, outputs, (place) => write('expireOutputs', place));
  }
  const proofs = { before: cutoff(run.clock(), settings.retention.acknowledgement_proof_days), dry };
  found.expired_proofs = await repeat(run, () => write('expireProofs', proofs));
  const audit = { before: cutoff(run.clock(), settings.retention.audit_days) };
  if (!dry) found.expired_audit = await repeat(run, () => write('expireAudit', audit));
  return found;
}

type AgeLimit = 'pending_input_retention_days' | 'unacknowledged_output_retention_days';

function walkFor({ settings, clock, dry }: RetentionRun, account: AccountRow, name: AgeLimit): Walk | undefined {
  const days = most(account, name, settings.limits);
  return days > 0 ? { account_id: account.account_id, before: cutoff(clock(), days), after: 0, dry } : undefined;
}

async function walk(run: RetentionRun, start: Walk | undefined, slice: (place: Walk) => Promise<Walked>) {
  let expired = 0;
  for (let place = start; place && !run.stopped?.(); ) {
    const walked: Walked = await slice(place);
    expired += walked.expired;
    place = walked.after === null ? undefined : { ...place, after: walked.after };
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
