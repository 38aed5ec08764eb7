import { isOfComposition } from '../ui/composing.ts';

/** The pause after which a key no longer belongs to a sentence, in milliseconds. */
const pause_ms = 1_000;
const withinText = new Set(['Shift', 'CapsLock', 'AltGraph', 'Dead', 'Backspace']);

let typed_ms = Number.NEGATIVE_INFINITY;

/** The target of a key: a text field, an open menu or dialog, or the page. */
type Place = 'field' | 'cover' | 'page';

/**
 * Returns true for the rest of a sentence that no field takes: the field has disappeared, or there was only a menu. Its
 * letters run no command, and its spaces press no button.
 */
export function isRestOfText(event: KeyboardEvent, place: Place): boolean {
  const { key, ctrlKey, metaKey, timeStamp } = event;
  const isText = isOfComposition(event) || (key.length === 1 && !ctrlKey && !metaKey);
  const isRest = isText && place !== 'field' && timeStamp - typed_ms < pause_ms;
  if (isRest || (isText && place !== 'page' && key !== ' ')) typed_ms = timeStamp;
  else if (!withinText.has(key)) typed_ms = Number.NEGATIVE_INFINITY;
  return isRest;
}
