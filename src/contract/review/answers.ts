import { closed, list, literals, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { ActionResponse } from '../../popups/index.ts';
import { Count, Text, Timestamp, Value } from '../../vocabulary.ts';
import { answerEnds } from '../audit.ts';
import type { Endpoint } from '../endpoint.ts';

/** The id of an answer. The client makes it, ordered by time, and repeats it with the request. */
export const AnswerId = Type.String({ pattern: '^ans_[a-z0-9]{26}$' });

const Hold = closed({
  seconds: Count,
  release_at: Timestamp,
  remaining_seconds: Type.Number({
    minimum: 0,
    description: 'Seconds until release_at, measured by the server and not by a date.',
  }),
});

/**
 * A person's answer. given: it waits for the answers of others. held: it decides when its hold ends. decided: it is the
 * decision output_result_id, or part of it. ended: it never became one, or was undone. The response is null once the
 * content was removed. `counts` is false for a given answer whose person may no longer answer, or beside whom they
 * invited.
 */
export const Answer = closed({
  answer_id: AnswerId,
  item_id: Text,
  state: literals(['given', 'held', 'decided', 'ended']),
  action_value: nullable(Value),
  response: nullable(ActionResponse),
  note: nullable(Text),
  person: closed({ reviewer_id: Text, name: Type.String() }),
  given_at: Timestamp,
  is_signed: Type.Boolean(),
  counts: Type.Boolean(),
  hold: nullable(Hold),
  output_result_id: nullable(Text),
  may_undo: Type.Boolean({ description: 'The requesting person may undo it, as long as the caller has not read it.' }),
  ended: nullable(closed({ because: literals(answerEnds), at: Timestamp })),
});

/** Who made a decision: people, a standing answer of a person, or a policy by itself. */
export const Decision = closed({
  output_result_id: Text,
  by: literals(['people', 'standing_answer', 'policy']),
  people: list(closed({ reviewer_id: nullable(Text), name: Text })),
  answer_id: { ...AnswerId, description: 'The id by which the decision is undone.' },
  may_undo: Type.Boolean(),
});

const ofAnswer = { answer_id: AnswerId };

export const answerEndpoints = {
  answerList: {
    method: 'GET',
    path: '/review/api/answers',
    summary: 'List one’s own answers that can still change, newest first, at most 500.',
    description: [
      'Also those that somebody or something else ended, until DELETE says that the person has seen it. Their text is',
      'kept for seven days. mine must be 1.',
    ].join(' '),
    query: open({ mine: literals(['1']) }),
    data: closed({ answers: list(Answer) }),
    statuses: [200, 400, 401, 403, 422, 500, 503],
  },
  answerRead: {
    method: 'GET',
    path: '/review/api/answers/{answer_id}',
    summary: 'Read one of one’s own answers, whatever became of it.',
    params: ofAnswer,
    data: closed({ answer: Answer }),
    refuses: ['not_found'],
    statuses: [200, 400, 401, 403, 404, 500, 503],
  },
  answerUndo: {
    method: 'DELETE',
    path: '/review/api/answers/{answer_id}',
    summary: 'Undo an answer, whatever its state, until the caller has read the decision.',
    description: [
      'Of an answer of several people, each takes back their own, and the others wait again. An answer of one person',
      'may also be undone by those who may answer so. answer is null if a standing answer or a policy made the',
      'decision. An unknown id with item_id is kept as undone: a request that comes later under this id decides',
      'nothing. One’s own answer that somebody else ended is marked as seen.',
    ].join(' '),
    params: ofAnswer,
    query: open({ item_id: omittable(Text) }),
    data: closed({ item_id: Text, answer: nullable(Answer) }),
    refuses: ['not_found', 'output_already_read', 'forbidden'],
    statuses: [200, 400, 401, 403, 404, 409, 422, 500, 503],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
