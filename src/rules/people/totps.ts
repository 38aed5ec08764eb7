import type { AuditKind } from '../../contract/audit.ts';
import { Refusal } from '../../contract/errors.ts';
import type { TotpRow } from '../../store/tables/totps.ts';
import { audit } from '../base/audit.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';

/** A code beside a password: the time step of an authenticator app’s code, or the hash of a recovery code. */
export type SecondStep = { readonly secret: string; readonly step: number } | { readonly code_hash: string };

type Person = Pick<Reviewer, 'reviewer_id' | 'account_id'>;
type ConfirmedTotp = { readonly secret: string; readonly step: number; readonly code_hashes: readonly string[] };

/** Keeps the secret of an authenticator app. It counts for nothing until a code of the app confirms it. */
export function beginTotp(outbox: Outbox, { reviewer_id }: Person, secret: string): void {
  if (confirmedTotp(outbox.store, reviewer_id)) throw new Refusal('forbidden', 'Turn the present app off first.');
  outbox.store.totps.put.run({ reviewer_id, secret, created_at: outbox.now, confirmed_at: null, last_step: 0 });
}

/** Makes the app a second step of the password, after its first code, with recovery codes. */
export function setTotp(outbox: Outbox, person: Person, { secret, step, code_hashes }: ConfirmedTotp): void {
  const { reviewer_id } = person;
  const row = outbox.store.totps.find.get({ reviewer_id });
  if (row?.secret !== secret || row.confirmed_at !== null) throw new Refusal('forbidden', 'Begin the set-up again.');
  outbox.store.totps.confirm.run({ reviewer_id, confirmed_at: outbox.now, last_step: step });
  replaceCodes(outbox, reviewer_id, code_hashes);
  tell(outbox, 'reviewer.totp_set', person, reviewer_id);
}

/** Turns the second step off; changes nothing if it is off. Returns true if it was on. */
export function turnOffTotp(outbox: Outbox, actor: string, person: Person): boolean {
  const { reviewer_id } = person;
  const isOn = confirmedTotp(outbox.store, reviewer_id) !== undefined;
  outbox.store.totps.remove.run({ reviewer_id });
  outbox.store.recoveryCodes.removeOfReviewer.run({ reviewer_id });
  if (isOn) tell(outbox, 'reviewer.totp_off', person, actor);
  return isOn;
}

export function makeCodes(outbox: Outbox, person: Person, code_hashes: readonly string[]): void {
  const { reviewer_id } = person;
  if (!confirmedTotp(outbox.store, reviewer_id)) throw new Refusal('forbidden', 'Set up an authenticator app first.');
  replaceCodes(outbox, reviewer_id, code_hashes);
  tell(outbox, 'reviewer.codes_made', person, reviewer_id);
}

/**
 * Uses up the code beside a password. A person without a second step needs none.
 * @throws {Refusal} invalid_caller_credentials for a missing, wrong or used code
 */
export function useSecondStep({ store }: Outbox, reviewer_id: string, second: SecondStep | null): void {
  const totp = confirmedTotp(store, reviewer_id);
  if (!totp) return;
  if (second === null) throw wrongCode();
  const isSpent = 'code_hash' in second ? spendsCode(store, reviewer_id, second) : usesStep(store, totp, second);
  if (!isSpent) throw wrongCode();
}

/** Finds the authenticator app of a person, if a code has confirmed it. */
export function confirmedTotp({ totps }: Pick<Outbox['store'], 'totps'>, reviewer_id: string): TotpRow | undefined {
  const row = totps.find.get({ reviewer_id });
  return row?.confirmed_at == null ? undefined : row;
}

export function wrongCode(): Refusal {
  const sentence = 'The code is wrong or was used already. Wait for the next one.';
  return new Refusal('invalid_caller_credentials', sentence, { reason: 'totp' });
}

function usesStep({ totps }: Outbox['store'], { reviewer_id, secret }: TotpRow, second: StepOf): boolean {
  return second.secret === secret && totps.use.run({ reviewer_id, step: second.step }).changes === 1;
}

type StepOf = Extract<SecondStep, { step: number }>;

function spendsCode({ recoveryCodes }: Outbox['store'], reviewer_id: string, { code_hash }: { code_hash: string }) {
  return recoveryCodes.spend.run({ reviewer_id, code_hash }).changes === 1;
}

function replaceCodes({ store }: Outbox, reviewer_id: string, code_hashes: readonly string[]): void {
  store.recoveryCodes.removeOfReviewer.run({ reviewer_id });
  for (const code_hash of code_hashes) store.recoveryCodes.insert.run({ reviewer_id, code_hash });
}

function tell(outbox: Outbox, kind: AuditKind, { reviewer_id, account_id }: Person, actor: string): void {
  audit(outbox, { kind, account_id, actor, subject: reviewer_id });
  outbox.tell({ kind: 'notice', account_id });
}
