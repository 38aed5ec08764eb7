import { check } from '../../lib/check.ts';
import { type Kept, list, omittable, open, type Static, type TSchema, Type } from '../../lib/schema.ts';
import { Answer } from '../../popups/index.ts';
import { Revision, Sha256, Text, Value } from '../../vocabulary.ts';
import { invalid } from '../body.ts';
import { Refusal } from '../errors.ts';

const most_noted = 2_000;
/** A remark of the person, in code points; blank is none. It is for the people of the account alone. */
const Note = omittable(Type.String({ maxLength: most_noted }));
const seen = { expected_revision: Revision, content_hash: omittable(Sha256) };
const Seen = open({ item_id: Text, ...seen });
const most_at_once = 100;
const items = list(Seen, { minItems: 1, maxItems: most_at_once });

/** One decision: what was seen of the item, and what was chosen. */
export const DecisionBody = open({ ...seen, action_value: Value, response: Answer, note: Note });
/** One decision on several items. */
export const DecisionsBody = open({ items, action_value: Value, response: Answer, note: Note });

// Which answer a response has to be follows from the item's popup, and is judged with it
const chosen = { action_value: Value, response: Type.Unknown() };
export const acceptDecision = judgeOf(open({ ...seen, ...chosen, note: Note }));
export const acceptDecisions = judgeOf(open({ items, ...chosen, note: Note }));

/** Refuses a body as invalid_action_response where nothing but the choice in it is wrong. */
function judgeOf<S extends TSchema>(schema: S): (json: unknown) => Static<Kept<S>> {
  return (json) => {
    const { value, complaints } = check(schema, json);
    if (value !== undefined) return value;
    if (!complaints.every(({ path }) => Object.hasOwn(chosen, path))) throw invalid(complaints);
    throw new Refusal('invalid_action_response', undefined, { fields: complaints });
  };
}
