import { batch } from '@preact/signals';
import { carryDrafts, closeForm, form } from '../forms/open-form.ts';
import { lists } from '../requests/lists.ts';
import { advance } from '../requests/move.ts';
import { accept, open } from '../requests/open.ts';
import { standingOf } from '../requests/standing.ts';
import { takePress } from '../ui/seen.ts';
import { answersOf } from './answer.ts';

/**
 * Continues after a notice: accepts the current state of a changed or refused request, or opens the next one. A form
 * that rested goes on with its text, if the request still has its action.
 */
export function goOn(): void {
  const shown = open.peek();
  if (!shown) return;
  const standing = standingOf(shown);
  if (typeof shown.now === 'string' || !takePress(answersOf(shown.now, standing.is))) return;
  if (standing.is === 'changed') {
    const wasOpen = form.peek() !== undefined;
    batch(() => {
      carryDrafts(standing.before, standing.item);
      accept();
    });
    if (form.peek() === undefined) closeForm();
    else if (wasOpen) document.querySelector<HTMLElement>('form.answer [data-first]')?.focus();
  } else if (standing.is === 'refused') {
    accept();
  } else {
    closeForm();
    advance(shown.item_id, lists.queue.items.peek()[0]);
  }
}
