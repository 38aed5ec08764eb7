import { allowedTags } from '../../lib/safe-html/allowed.ts';
import type { HtmlNode } from '../../lib/safe-html/safe-html.ts';
import { closed, list, literals, nullable, Type } from '../../lib/schema/schema.ts';
import { ActionResponse } from '../../popups/index.ts';
import { Revision, Sha256, Text, Timestamp, Value } from '../../vocabulary.ts';
import { Canonical } from '../submission.ts';
import { Answer, Decision } from './answers.ts';
import { Assigned, Hold } from './assignments.ts';
import { ItemApprovals } from './policies.ts';
import { StandingScope, StandingUsed } from './standing.ts';

/** acknowledged: the caller has handled the decision, and the content is removed. */
export const ItemStatus = literals(['pending', 'answered', 'acknowledged']);

/**
 * An answer of an item. The response is removed with the content when the caller acknowledges. The person's note is
 * kept as long as the audit trail of the decision; callers never see it.
 */
export const StandingAnswer = closed({
  output_result_id: Text,
  action_value: Value,
  response: nullable(ActionResponse),
  answered_at: Timestamp,
  answered_by: nullable(Text),
  read_at: nullable(Timestamp),
  acknowledged_at: nullable(Timestamp),
  note: nullable(Text),
  standing: StandingUsed,
});

/** Display HTML as a tree. */
export const HtmlNodes = Type.Unsafe<HtmlNode[]>({
  type: 'array',
  description: 'Texts and elements of the safe subset, as a browser would parse the HTML.',
  items: {
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        properties: {
          tag: { type: 'string', enum: [...allowedTags] },
          attributes: { type: 'object', additionalProperties: { type: 'string' } },
          children: {
            type: 'array',
            items: { anyOf: [{ type: 'string' }, { type: 'object' }] },
            description: 'Nested texts and elements.',
          },
        },
        required: ['tag'],
        additionalProperties: false,
      },
    ],
  },
});

/**
 * An item as people see it. `skipped_until` concerns the queue of the requesting person. `standing_scopes` lists the
 * standing answers that may be given with the action allow, the narrowest first. `approvals` is null where no policy
 * applies, and once the item is answered. An item with a `hold` is pending, and listed with the decided items.
 * `answers` lists those that are given, held or decided, oldest first.
 * `nobody_waits`: a program waited for the decision on this pending item, and has not asked for two minutes.
 */
export const Item = closed({
  item_id: Text,
  caller: closed({ caller_id: Text, display_name: Text }),
  caller_item_id: Text,
  status: ItemStatus,
  revision: Revision,
  content_hash: Sha256,
  created_at: Timestamp,
  updated_at: Timestamp,
  raw_input: nullable(Canonical),
  html: nullable(
    closed({
      title: HtmlNodes,
      subtitle: HtmlNodes,
      corner: nullable(HtmlNodes),
      summary: HtmlNodes,
      details: nullable(HtmlNodes),
    }),
  ),
  answer: nullable(StandingAnswer),
  answers: list(Answer),
  decision: nullable(Decision),
  skipped_until: nullable(Timestamp),
  standing_scopes: list(StandingScope),
  approvals: nullable(ItemApprovals),
  hold: nullable(Hold),
  assigned: Assigned,
  overdue_since: nullable(Timestamp),
  nobody_waits: Type.Boolean(),
});
