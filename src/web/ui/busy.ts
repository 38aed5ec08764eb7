/** Returns true while a dialog, a form of an answer or a menu is open. Then no key works outside it. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], form.answer, [aria-haspopup][aria-expanded="true"]') !== null;
}

/** Returns true while the person types or chooses: a field has the focus, or a dialog, a form or a menu is open. */
export function isBusy(): boolean {
  return isCovered() || document.activeElement?.closest('form, input, textarea') != null;
}
