import type { Action, Answer } from '../../server/item.ts';
import { loadEdits } from './use-edit.ts';
import { editWords } from './words.ts';

/** Says what was answered: the action's label, and for an edit how many changes were sent. */
export async function answeredWords({ display, popup }: Action, response: Answer): Promise<string> {
  if (popup.kind !== 'free_text' || response.kind !== 'free_text' || !popup.default_value) return display;
  if (response.text === popup.default_value) return editWords.asIs(display);
  try {
    const { changesOf } = await loadEdits();
    return editWords.withChanges(display, changesOf(popup.default_value, response.text).length);
  } catch {
    return editWords.withChanges(display, undefined); // without a connection, the count cannot be loaded
  }
}
