import { closed, list, nullable, omittable, open, Type } from '../../lib/schema/schema.ts';
import { Revision, Sha256, Text, Timestamp } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';
import { Answer } from './answers.ts';
import { acceptDecision, acceptDecisions, DecisionBody, DecisionsBody, Note } from './decision-body.ts';
import { HoldBegun } from './holds.ts';
import { Signature } from './passkeys.ts';
import { ItemApprovals } from './policies.ts';
import { StandingGiven } from './standing.ts';

const ofItem = { item_id: Text };
const policed = ['forbidden', 'signature_required', 'signature_refused'] as const;
const hold = Type.Optional(HoldBegun);
/** output_result_id and answered_at are null while the answer is held, or a policy asks for more approvals. */
const Answered = closed({
  item_id: Text,
  output_result_id: nullable(Text),
  answered_at: nullable(Timestamp),
  standing: StandingGiven,
  hold,
  approvals: Type.Optional(ItemApprovals),
  answer: Answer,
});
const Taken = closed({ item_id: Text, ok: Type.Literal(true), output_result_id: nullable(Text), hold, answer: Answer });
const NotTaken = closed({ item_id: Text, ok: Type.Literal(false), error: open({ code: Text, message: Text }) });

export const decisionEndpoints = {
  itemAnswer: {
    method: 'POST',
    path: '/review/api/items/{item_id}/answer',
    summary: 'Answer a pending item as it was shown.',
    description: [
      'standing gives a standing answer with the action allow: scope is one of the item’s standing_scopes. It is',
      'refused with validation_failed for another action or scope, and for a token. hold is present if the answer is',
      'held: output_result_id and answered_at are null, because it becomes a decision when its hold ends. If a policy',
      'asks for more than one approval, the answer is one of them: until their number is reached, output_result_id is',
      'null and the item is pending. approvals is present if a policy applies to the item. signature is needed where',
      'approvals says so for the action (sign); see signatureOptions.',
    ].join(' '),
    params: ofItem,
    body: DecisionBody,
    accept: acceptDecision,
    data: Answered,
    refuses: [
      'not_found',
      'input_not_pending',
      'answer_held',
      'stale_input_revision',
      'invalid_action_response',
      'answer_id_reused',
      ...policed,
    ],
    statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
    writes: true,
  },
  itemApprove: {
    method: 'POST',
    path: '/review/api/items/{item_id}/approve',
    summary: 'Approve exactly what another person approved: the same action with the same response.',
    params: ofItem,
    body: open({
      approval_id: Text,
      expected_revision: Revision,
      content_hash: omittable(Sha256),
      note: Note,
      signature: Signature,
    }),
    data: Answered,
    refuses: ['not_found', 'input_not_pending', 'answer_held', 'stale_input_revision', ...policed],
    statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
    writes: true,
  },
  approvalUndo: {
    method: 'DELETE',
    path: '/review/api/items/{item_id}/approval',
    summary: 'Undo one’s own approval of a pending item.',
    params: ofItem,
    data: closed({ item_id: Text, status: Type.Literal('pending') }),
    refuses: ['not_found', 'input_not_pending', 'answer_held'],
    statuses: [200, 400, 401, 403, 404, 409, 500, 503],
    writes: true,
  },
  itemUndo: {
    method: 'POST',
    path: '/review/api/items/{item_id}/undo',
    summary: 'Undo an answer that the caller has not read.',
    description:
      'Of several approvals it undoes only that of the person; the others stay, and the item is pending again.',
    params: ofItem,
    body: open({ output_result_id: Text }),
    data: closed({ item_id: Text, status: Type.Literal('pending') }),
    refuses: ['not_found', 'output_already_read', 'forbidden'],
    statuses: [200, 400, 401, 403, 404, 409, 413, 422, 500, 503],
    writes: true,
  },
  itemsAnswer: {
    method: 'POST',
    path: '/review/api/answers',
    summary: 'Give several items the same answer. Each item is answered or refused separately.',
    body: DecisionsBody,
    accept: acceptDecisions,
    data: closed({ results: list(Type.Union([Taken, NotTaken])) }),
    refuses: ['invalid_action_response'],
    statuses: [200, 400, 401, 403, 413, 422, 500, 503],
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;
