import type { Complain } from '../lib/schema/meaning.ts';
import {
  defaulted,
  judged,
  type Kept,
  list,
  literals,
  omittable,
  open,
  type Static,
  Type,
} from '../lib/schema/schema.ts';
import { nearestWord } from '../lib/text/nearest.ts';
import { Duration, Priority, Tone, Value } from '../vocabulary.ts';

const most_approvals = 20;
const most_named = 50;
const Short = Type.String({ minLength: 1, maxLength: 200 });

/** The name of a policy, as its path and its audit row show it. */
export const PolicyName = Type.String({ pattern: '^[A-Za-z0-9._-]{1,40}$' });
export const Approvals = Type.Integer({ minimum: 1, maximum: most_approvals });
export const HoldSeconds = Type.Integer({ minimum: 0, maximum: 86_400 });
export const Assign = literals(['least_loaded']);
export const who_text = 'Names of people, group:NAME and role:admin. null: everybody who may answer.';
const Who = list(Short, { minItems: 1, maxItems: most_named });

const match = {
  caller: omittable(Short),
  action: omittable(Value),
  row_type: omittable(Short),
  tone: omittable(Tone),
  priority: omittable(Priority),
};
const any = { caller: null, action: null, row_type: null, tone: null, priority: null };
const escalate = { after: Duration, to: Who };
const members = {
  match: defaulted(onlyKnown(open(match)), any),
  who: omittable({ ...Who, description: who_text }),
  approvals: defaulted(Approvals, 1),
  sign: defaulted(Type.Boolean(), false),
  remind_after: omittable(Duration),
  escalate: omittable(onlyKnown(open(escalate))),
  expire_after: omittable(Duration),
  on_expiry: omittable(Value),
  hold_seconds: defaulted(HoldSeconds, 0),
  assign: omittable(Assign),
};

type Sound = { readonly on_expiry?: string | null | undefined; readonly expire_after?: string | null | undefined };
const judge = (known: object) => (sound: Sound, complain: Complain, given: object) => {
  unknownIn(known, given, complain);
  if (sound.on_expiry && sound.expire_after === null) complain('expire_after', 'required', 'is needed for on_expiry');
};

/** A policy as it is written, without its name. Unknown members are refused: one that is misspelt weakens nothing. */
export const PolicyBody = judged(open(members), judge(members));

const meant_text = 'Whom the page showed by the names that were added. Omitted: the people who have the names now.';
const meant = omittable(list(open({ name: Short, reviewer_id: Short }), { description: meant_text }));
/** A policy as the page saves it. */
export const PolicySave = judged(open({ ...members, meant }), judge({ ...members, meant }));

export const PolicyTable = onlyKnown(open({ name: PolicyName, account: defaulted(Short, 'default'), ...members }));
export const GroupTable = onlyKnown(
  open({
    name: PolicyName,
    account: defaulted(Short, 'default'),
    members: list(Short, { minItems: 1, maxItems: most_named }),
  }),
);
export const AwayTable = onlyKnown(open({ person: Short, until: Short, deputy: omittable(Short) }));

export type PolicyBody = Static<Kept<typeof PolicyBody>>;
export type PolicySave = Static<Kept<typeof PolicySave>>;
export type PolicyTable = Static<Kept<typeof PolicyTable>>;
export type GroupTable = Static<Kept<typeof GroupTable>>;
export type AwayTable = Static<Kept<typeof AwayTable>>;

/** Refuses members that the schema does not name. A misspelt member must not make a policy weaker. */
function onlyKnown<S extends ReturnType<typeof open>>(schema: S): S {
  return judged(schema, (_, complain, given) => unknownIn(schema.properties, given, complain));
}

function unknownIn(known: object, given: object, complain: Complain): void {
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(known, key)) continue;
    const meant = nearestWord(key, Object.keys(known));
    complain(key, 'invalid_value', `is not a member of this table${meant ? `, the nearest is ${meant}` : ''}`);
  }
}
