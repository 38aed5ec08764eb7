import type { Complain } from '../lib/meaning.ts';
import type { Kept, Static, TSchema } from '../lib/schema.ts';

/** Where an answer is judged: complaints about it go here, and the person's own time zone is known. */
export type Desk = { readonly complain: Complain; readonly person_timezone: string | null };

/**
 * One way of answering: what a caller asks for (`popup`), what a person sends (`answer`), what is stored and delivered
 * (`response`), and the step from an answer to what is kept of it. Complaints' paths begin inside the answer.
 */
export type PopupKind<P extends TSchema, A extends TSchema, R extends TSchema, T> = {
  readonly popup: P;
  readonly answer: A;
  readonly response: R;
  readonly settle: (popup: Static<Kept<P>>, answer: Static<Kept<A>>, desk: Desk) => T;
};

/** The same kind, its parts held against each other. */
export function popupKind<P extends TSchema, A extends TSchema, R extends TSchema, T>(
  kind: PopupKind<P, A, R, T>,
): PopupKind<P, A, R, T> {
  return kind;
}
