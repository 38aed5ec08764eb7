import { openForm } from '../../forms/open-form.ts';
import type { Item } from '../../server/item.ts';
import { answer } from '../answer.ts';
import type { Confirmable } from './proposals.ts';

/** Confirms an approval at once, or opens a form if the action is dangerous or not all of it was seen. */
export function confirm(item: Item, { action, first: { answer_id: confirms } }: Confirmable, isSeen: boolean): void {
  if (!isSeen || isRisky(action)) openForm(item, action, { confirms });
  else void answer(item, action, { kind: 'none' }, { confirms });
}

/** Returns true if the confirmation of an action takes a second press in a form. */
export function isRisky({ tone }: Confirmable['action']): boolean {
  return tone === 'danger';
}
