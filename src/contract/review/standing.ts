import { closed, list, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { AnyText, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { most_hours } from '../permission/scopes.ts';

/** The calls of a tool that a standing answer allows. `value`: the arguments as JSON, or the value of the field. */
export const StandingScope = closed({
  scope: Type.String({ minLength: 1, description: 'arguments for exactly these, or the name of one field.' }),
  tool: Text,
  folder: Text,
  session: Text,
  value: AnyText,
});

/** A standing answer to give with the action allow: the name of an offered scope, and the hours until it ends. */
export const StandingChoice = omittable(
  open({ scope: Text, hours: Type.Integer({ minimum: 1, maximum: most_hours }) }),
);

export const StandingGiven = nullable(closed({ standing_answer_id: Text, expires_at: Timestamp }));

/** The standing answer that made a decision. Its end is null once its record has been removed. */
export const StandingUsed = nullable(
  closed({ standing_answer_id: Text, expires_at: nullable(Timestamp), is_live: Type.Boolean() }),
);

const Listed = closed({
  standing_answer_id: Text,
  caller: closed({ caller_id: Text, display_name: Text }),
  given_by: Text,
  given_at: Timestamp,
  expires_at: Timestamp,
  scope: StandingScope,
  may_end: Type.Boolean({ description: 'The requesting person gave it, or is an admin.' }),
});

export const standingEndpoints = {
  standingList: {
    method: 'GET',
    path: '/review/api/standing-answers',
    summary: 'List the standing answers of the account that have not ended, newest first.',
    description: [
      'A standing answer allows later calls of one tool, in one session and folder of one caller, until it ends. It is',
      'given with an answer, as standing, for a scope that the item lists under standing_scopes.',
    ].join(' '),
    data: closed({ standing_answers: list(Listed) }),
    statuses: [200, 400, 401, 403, 500, 503],
  },
  standingEnd: {
    method: 'DELETE',
    path: '/review/api/standing-answers/{standing_answer_id}',
    summary: 'End a standing answer at once.',
    description: 'Only the person who gave it and admins may. One that has ended does not change.',
    params: { standing_answer_id: Text },
    data: closed({}),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
