import { keepHeld } from '../answering/held.ts';
import type { Sent } from '../answering/send-many.ts';
import { rememberSent, type SentDrafts } from '../answering/sent-texts.ts';
import type { UndoableAnswer } from '../answering/toast.ts';
import type { Action, Item } from '../server/item.ts';

/** A bulk answer as it was sent. */
type BulkAnswer = { readonly items: readonly Item[]; readonly action: Action; readonly texts: SentDrafts };

/** Returns the accepted answers as ones that can be undone, also while they are held, and remembers their texts. */
export function acceptedOf(sent: readonly Sent[], { items, action, texts }: BulkAnswer): UndoableAnswer[] {
  const byId = new Map(items.map((item) => [item.item_id, item]));
  return sent.flatMap(({ item_id, output_result_id, hold }) => {
    const item = byId.get(item_id);
    if (!item || !(hold || output_result_id)) return [];
    rememberSent(item, action, texts);
    return hold ? [keepHeld(item, hold)] : output_result_id ? [{ item_id, output_result_id }] : [];
  });
}
