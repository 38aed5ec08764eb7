import type { Submission } from '../../src/contract/submission.ts';

/** A request in the pictures: who sent it, how long before they are taken, and what it is. */
export type Asked = { readonly caller: string; readonly minutes_ago: number; readonly submission: Submission };

/** A popup that asks for a text. */
export function text(label: string) {
  return { kind: 'free_text', label, multiline: true } as const;
}
