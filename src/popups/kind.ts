import type { Complain } from '../lib/schema/meaning.ts';
import type { Kept, Static, TSchema } from '../lib/schema/schema.ts';

export type AnswerContext = { readonly complain: Complain; readonly person_timezone: string | null };

/**
 * A kind of popup: its definition by the caller (`popup`), the person's answer (`answer`), the stored and delivered
 * form (`response`), and the step from answer to response. Complaint paths are relative to the answer.
 */
export type PopupKind<P extends TSchema, A extends TSchema, R extends TSchema, T> = {
  readonly popup: P;
  readonly answer: A;
  readonly response: R;
  readonly settle: (popup: Static<Kept<P>>, answer: Static<Kept<A>>, context: AnswerContext) => T;
};

/** Checks at compile time that the parts of a kind fit together. */
export function popupKind<P extends TSchema, A extends TSchema, R extends TSchema, T>(
  kind: PopupKind<P, A, R, T>,
): PopupKind<P, A, R, T> {
  return kind;
}
