import { checkValue } from '../../lib/schema/check.ts';
import type { Judge } from '../../lib/schema/meaning.ts';
import { judged, type Kept, list, omittable, open, type Static, type TSchema, Type } from '../../lib/schema/schema.ts';
import { Answer as AnyAnswer } from '../../popups/index.ts';
import { Revision, Sha256, Text, Value } from '../../vocabulary.ts';
import { invalidFields } from '../body.ts';
import { Refusal } from '../errors.ts';
import { Signature } from './passkeys.ts';
import { StandingChoice } from './standing.ts';

/** The id of an answer. The client makes it, ordered by time, and repeats it with the request. */
export const AnswerId = Type.String({ pattern: '^ans_[a-z0-9]{26}$' });

const max_note_length = 2_000;
/** A person's note, limited in code points, visible only to people of the account. A blank note is not stored. */
const Note = omittable(Type.String({ maxLength: max_note_length }));
const seen = { expected_revision: Revision, content_hash: omittable(Sha256) };
const answer_id = omittable(AnswerId);
const Seen = open({ item_id: Text, answer_id, ...seen });
const max_items = 100;
const items = list(Seen, { minItems: 2, maxItems: max_items });

/**
 * An answer to one item, with the revision and hash of the item that was shown: an action with its response, or the id
 * of somebody's answer that this person gives too. A repeated answer_id changes nothing.
 */
export const DecisionBody = open({
  answer_id,
  ...seen,
  action_value: omittable(Value),
  response: omittable(AnyAnswer),
  confirms: omittable(AnswerId),
  note: Note,
  standing: StandingChoice,
  signature: Signature,
});
/** One answer for several items. */
export const DecisionsBody = open({ items, action_value: Value, response: AnyAnswer, note: Note });

/** Requires either an action with its response, or the answer to confirm. */
export const requireOneChoice: Judge<unknown> = (_, complain, given) => {
  const [action_value, confirms] = [given.action_value ?? null, given.confirms ?? null];
  if (confirms === null && action_value === null) complain('action_value', 'required', 'is needed, or confirms');
  else if (confirms !== null && action_value !== null)
    complain('confirms', 'invalid_value', 'or an action_value, not both');
  else if (confirms === null && given.response === undefined) complain('response', 'required', 'is needed');
};

// The valid responses depend on the item's popup, so checkAnswer judges them later
const chosen = { action_value: Value, response: Type.Unknown() };
export const acceptDecision = acceptor(
  judged(
    open({
      answer_id,
      ...seen,
      action_value: omittable(Value),
      response: Type.Optional(Type.Unknown()),
      confirms: omittable(AnswerId),
      note: Note,
      standing: StandingChoice,
      signature: Signature,
    }),
    requireOneChoice,
  ),
);
export const acceptDecisions = acceptor(
  judged(open({ items, ...chosen, note: Note }), (_, complain, given) => {
    for (const name of ['standing', 'signature'] as const) {
      if ((given[name] ?? null) !== null) complain(name, 'invalid_value', 'is for the answer to one item');
    }
  }),
);

/** Creates a body check that refuses with invalid_action_response if only the choice is wrong. */
export function acceptor<S extends TSchema>(schema: S): (json: unknown) => Static<Kept<S>> {
  return (json) => {
    const checked = checkValue(schema, json);
    if (checked.value !== undefined) return checked.value;
    if (!checked.complaints.every(({ path }) => Object.hasOwn(chosen, path))) throw invalidFields(checked);
    throw new Refusal('invalid_action_response', undefined, { fields: checked.complaints });
  };
}
