import { closed, list, literals, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { ActionResponse } from '../../popups/index.ts';
import { Count, Text, Timestamp, Value } from '../../vocabulary.ts';
import { answerEnds } from '../audit.ts';
import type { Endpoint } from '../endpoint.ts';
import { AnswerId, acceptDecision, acceptDecisions, DecisionBody, DecisionsBody } from './decision-body.ts';
import { StandingGiven } from './standing.ts';

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
const Taken = closed({ item_id: Text, ok: Type.Literal(true), answer: Answer });
const NotTaken = closed({ item_id: Text, ok: Type.Literal(false), error: open({ code: Text, message: Text }) });

export const answerEndpoints = {
  itemAnswer: {
    method: 'POST',
    path: '/review/api/items/{item_id}/answer',
    summary: 'Answer a pending item as it was shown, or confirm what somebody answered.',
    description: [
      'A repeated answer_id changes nothing, and returns what became of the answer. It decides at once, is held before',
      'it does, or waits for the answers of others, as its state says. standing gives a standing answer with the',
      'action allow: scope is one of the item’s standing_scopes. It is refused with validation_failed for another',
      'action or scope, and for a token. signature is needed where approvals of the item says so for the action',
      '(sign); see signatureOptions.',
    ].join(' '),
    params: { item_id: Text },
    body: DecisionBody,
    accept: acceptDecision,
    data: closed({ answer: Answer, standing: StandingGiven }),
    refuses: [
      'not_found',
      'input_not_pending',
      'answer_held',
      'stale_input_revision',
      'invalid_action_response',
      'answer_id_reused',
      'forbidden',
      'signature_required',
      'signature_refused',
    ],
    statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
    writes: true,
  },
  itemsAnswer: {
    method: 'POST',
    path: '/review/api/answers',
    summary: 'Give 2 to 100 items the same answer. Each item is answered or refused separately.',
    body: DecisionsBody,
    accept: acceptDecisions,
    data: closed({ results: list(Type.Union([Taken, NotTaken])) }),
    refuses: ['invalid_action_response'],
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
    writes: true,
  },
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
