import type { Submission } from '../../src/contract/submission.ts';

/** A request in the pictures: its caller, its age in minutes, and its content. */
export type ShotRequest = { readonly caller: string; readonly minutes_ago: number; readonly submission: Submission };

/** Builds a popup that asks for text. */
export function textPopup(label: string) {
  return { kind: 'free_text', label, multiline: true } as const;
}
