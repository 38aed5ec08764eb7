/** A letter or a mark of another script, such as the one that Thai has on the place of J. Some keys write two. */
const otherScript = /^(?:(?!\p{Script=Latin})[\p{L}\p{M}])+$/u;

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'getModifierState'>;

/**
 * Returns the name of a pressed key among the shortcuts. A letter is a capital with Shift alone, also under Caps Lock.
 * On keyboards without Latin letters a letter goes by its place, where these keyboards have a Latin letter printed too.
 * A digit is what the key writes; without Shift also the key at the place of a digit, which writes something else in
 * French and Czech. AltGr writes other signs, so it names no shortcut.
 */
export function shortcutKey(event: KeyPress): string {
  const { key, code, shiftKey } = event;
  if (event.getModifierState('AltGraph')) return '';
  if (/^[0-9]$/.test(key) || key === 'Dead') return key;
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit !== undefined && !shiftKey && isCharacter(key)) return digit;
  const [, place] = otherScript.test(key) ? (/^Key([A-Z])$/.exec(code) ?? []) : [];
  const letter = place ?? key;
  if (!/^[a-z]$/i.test(letter)) return key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

/** Returns true for a key that writes something. Other keys have English names. */
export function isCharacter(key: string): boolean {
  return key.length === 1 || /^[^\x20-\x7e]/.test(key);
}

const composing_code = 229; // UI Events, "Determine keydown / keyup keyCode"

/** Returns true for a key of an input method. Safari reports the Enter of a conversion late, by its keyCode. */
export function isOfComposition({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === composing_code;
}

/** Keeps a key of an input method from all later handlers. Its Esc would otherwise empty a search field. */
export function leaveToInputMethod(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}
