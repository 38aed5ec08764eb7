export type DiffLine = {
  /** Lines before, between and after the files are other lines. */
  readonly is: 'head' | 'hunk' | 'same' | 'gone' | 'new' | 'other';
  /** The line as it was sent, with its sign. */
  readonly text: string;
  /** The numbers of the line in the old and in the new file. Lines of a diff without hunks have none. */
  readonly old?: number;
  readonly now?: number;
  /** The part of the text that differs from the line that it replaces. */
  changed?: { readonly from: number; readonly to: number };
};
