import type { KeptDraft } from '../../forms/drafts/keep.ts';
import { namesIn, ownApproval, responseOf } from '../../requests/approvals.ts';
import { readItem } from '../../requests/open.ts';
import { answerTo } from '../../server/item.ts';
import { ownName } from '../../server/session.ts';
import { noteNameOf } from '../note.ts';

/** Reads the text and the note of an answer that the person gave before this page was loaded or in another tab. */
export async function readTexts(item_id: string): Promise<readonly KeptDraft[]> {
  const found = await readItem(item_id);
  if (typeof found === 'string') return []; // the undo that follows reports why
  const { revision } = found;
  const answer = answerTo(found);
  const names = namesIn(answer?.answered_by ?? null);
  const isOwn = answer && names.includes(ownName());
  const approval = ownApproval(found);
  const given = isOwn ? answer : approval && { ...approval, response: responseOf(approval) };
  if (!given) return [];
  const { action_value, response, note } = given;
  const isShared = isOwn && names.length > 1; // its note has those of all
  const noted = note === null || isShared ? [] : [{ ...noteNameOf(item_id), draft: { text: note } }];
  if (response?.kind !== 'free_text') return noted;
  return [{ item_id, revision, kind: response.kind, action_value, draft: { text: response.text } }, ...noted];
}
