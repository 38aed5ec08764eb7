import { signal } from '@preact/signals';

/** The part of an edit that compares texts. It is loaded when a form or a decision needs it. */
export const loaded = signal<typeof import('./edits.ts') | undefined>(undefined);

export async function loadEdits() {
  loaded.value = await import('./edits.ts');
  return loaded.value;
}
