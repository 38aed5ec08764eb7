import type { KeptDraft } from '../../forms/drafts/keep.ts';
import { namesIn, ownApproval, responseOf } from '../../requests/approvals.ts';
import { readItem } from '../../requests/open.ts';
import { answerTo } from '../../server/item.ts';
import { ownName } from '../../server/session.ts';

/** Reads the text of an answer that the person gave before this page was loaded or in another tab. */
export async function readTexts(item_id: string): Promise<readonly KeptDraft[]> {
  const found = await readItem(item_id);
  if (typeof found === 'string') return []; // the undo that follows reports why
  const { revision } = found;
  const answer = answerTo(found);
  const isOwn = answer && namesIn(answer.answered_by).includes(ownName());
  const approval = ownApproval(found);
  const given = isOwn ? answer : approval && { ...approval, response: responseOf(approval) };
  if (given?.response?.kind !== 'free_text') return [];
  const { action_value, response } = given;
  return [{ item_id, revision, kind: response.kind, action_value, draft: { text: response.text } }];
}
