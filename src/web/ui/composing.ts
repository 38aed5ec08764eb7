const composing_code = 229; // UI Events, "Determine keydown / keyup keyCode"

/**
 * Returns true for a key of an input method, such as the Enter that commits a conversion. Safari reports that Enter
 * after the composition, and only its keyCode tells.
 */
export function isOfComposition({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === composing_code;
}

/** Keeps a key of an input method from all later handlers. Its Esc would otherwise empty a search field. */
export function leaveToInputMethod(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}
