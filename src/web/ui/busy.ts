/** Returns true while a form or a text field has the focus. */
export function isBusy(): boolean {
  return document.activeElement?.closest('form, input, textarea') != null;
}
