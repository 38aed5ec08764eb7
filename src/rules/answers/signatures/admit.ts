import { Refusal } from '../../../contract/errors.ts';
import { writeJcs } from '../../../lib/json/canonical-json.ts';
import type { SignatureRow } from '../../../store/tables/signatures.ts';
import type { Outbox } from '../../base/outbox.ts';
import { challengeOf, intentOf, type Marks, type Said } from './intent.ts';

/** The members of a passkey's proof that show what it signed. */
export type Assertion = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
};
/** A sound signature by a passkey of the person, over a challenge that is still to be compared with the answer. */
export type Signed = Marks & {
  readonly challenge: string;
  readonly passkey_id: string;
  readonly assertion: Assertion;
};
/** A signature that came with an answer; `unsound` if it proves nothing. */
export type GivenSignature = Signed | 'unsound';
/** The parts of a signature that are stored. */
export type Evidence = Omit<SignatureRow, 'audit_number' | 'input_sequence' | 'reviewer_id'>;

/**
 * Admits an answer if it needs no signature or has one that was made for exactly it. A signature that does not fit is
 * refused also where none is needed.
 * @throws {Refusal} signature_required, or signature_refused
 */
export function admitSignature(
  { store, seal }: Pick<Outbox, 'store' | 'seal'>,
  said: Said,
  { needed, signature }: { needed: boolean; signature: GivenSignature | undefined },
): Evidence | undefined {
  if (signature === undefined) {
    if (needed) throw new Refusal('signature_required');
    return undefined;
  }
  if (signature === 'unsound') throw new Refusal('signature_refused');
  const { challenge, passkey_id, assertion, salt } = signature;
  const passkey = store.passkeys.find.get({ passkey_id });
  const intent = intentOf(seal, said, signature);
  if (passkey?.reviewer_id !== said.reviewer_id || challengeOf(intent) !== challenge) {
    throw new Refusal('signature_refused');
  }
  const { public_key } = passkey;
  return { passkey_id, public_key, intent: writeJcs(intent), assertion: writeJcs(assertion), salt };
}
