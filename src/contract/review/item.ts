import { allowedTags } from '../../lib/safe-html/allowed.ts';
import type { HtmlNode } from '../../lib/safe-html.ts';
import { closed, literals, nullable, Type } from '../../lib/schema.ts';
import { ActionResponse } from '../../popups/index.ts';
import { Revision, Sha256, Text, Timestamp, Value } from '../../vocabulary.ts';
import { Canonical } from '../submission.ts';

/** pending, answered, or acknowledged: handled by the caller, its content gone. */
export const ItemStatus = literals(['pending', 'answered', 'acknowledged']);

/**
 * What was decided. The response goes with the content when the caller acknowledges. The note is what the person
 * remarked beside it, and is kept as long as the audit trail tells of the decision; a caller never sees it.
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
});

/** Display HTML as a tree. */
export const HtmlNodes = Type.Unsafe<HtmlNode[]>({
  type: 'array',
  description: 'Texts and elements of the safe subset, as a browser would make them of the HTML.',
  items: {
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        properties: {
          tag: { type: 'string', enum: [...allowedTags] },
          attributes: { type: 'object', additionalProperties: { type: 'string' } },
          children: { type: 'array', items: {}, description: 'Texts and elements again.' },
        },
        required: ['tag'],
        additionalProperties: false,
      },
    ],
  },
});

/** An item as people see it. `skipped_until` is about the queue of the one who asks. */
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
  skipped_until: nullable(Timestamp),
});
