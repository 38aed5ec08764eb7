import { isOfComposition } from '../ui/composing.ts';
import { isCharacter } from '../ui/shortcut-key.ts';

/** The pause after which a key no longer belongs to a sentence, in milliseconds. */
const pause_ms = 1_000;
const withinText = new Set(['Shift', 'CapsLock', 'AltGraph', 'Dead', 'Backspace']);
const textFields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

let typed_ms = Number.NEGATIVE_INFINITY;

/** The target of a key: a text field, an open menu or dialog, or the page. */
type Place = 'field' | 'cover' | 'page';

/**
 * Returns true for the rest of a sentence that no field takes: the field has disappeared, or there was only a menu. Its
 * letters run no command, and its spaces press no button.
 */
export function isRestOfText(event: KeyboardEvent, place: Place): boolean {
  const { key, ctrlKey, metaKey, timeStamp } = event;
  const isText = isOfComposition(event) || (isCharacter(key) && !ctrlKey && !metaKey);
  const isRest = isText && place !== 'field' && timeStamp - typed_ms < pause_ms;
  if (isRest || (isText && place !== 'page' && !isPress(event))) typed_ms = timeStamp;
  else if (!withinText.has(key)) typed_ms = Number.NEGATIVE_INFINITY;
  return isRest;
}

/** Returns true for a space that presses a button or a choice. In a text field it belongs to the text. */
function isPress({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && !(target instanceof Element && target.matches(textFields));
}
