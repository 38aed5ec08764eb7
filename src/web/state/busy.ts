/** Whether something is being typed. */
export function isBusy(): boolean {
  return document.activeElement?.closest('form, input, textarea') != null;
}
