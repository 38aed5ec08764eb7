import { Refusal } from '../../contract/errors.ts';
import { canonicalise, canonicalVersion } from '../../contract/submission.ts';
import type { InputRow } from '../../store/tables/inputs.ts';
import { stateOfInput } from '../base/lifecycle.ts';
import type { Outbox } from '../base/outbox.ts';

type Content = Pick<InputRow, 'content_hash'>;

/**
 * Tells whether an item is pending with the same content. Such a repetition passes even if the account has lost the
 * entitlement for it.
 */
export function isRepeated(outbox: Outbox, input: InputRow | undefined, submission: Content): boolean {
  return input !== undefined && stateOfInput(input) === 'pending' && sameContent(outbox, input, submission);
}

/**
 * Compares contents. An input stored under older rules is canonicalised again for the comparison; its row does not
 * change.
 */
function sameContent(outbox: Outbox, input: InputRow, submission: Content): boolean {
  if (input.content_hash === submission.content_hash) return true;
  if (input.canonical_version === canonicalVersion) return false;
  const stored = outbox.store.inputs.bySequence.get({ sequence: input.sequence });
  return stored !== undefined && hashUnderPresentRules(stored.canonical) === submission.content_hash;
}

/**
 * Hashes stored content under the present rules. Returns undefined if they refuse it: nothing sent now can equal it.
 */
function hashUnderPresentRules(canonical: string): string | undefined {
  try {
    return canonicalise(JSON.parse(canonical)).content_hash;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
