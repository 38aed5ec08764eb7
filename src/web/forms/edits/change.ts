/** A piece of a text: in both versions, only in the default, or only in the edited text. */
export type Piece = { readonly is: 'same' | 'gone' | 'new'; readonly text: string };

/** One change of an edit, as it is listed, counted and restored. */
export type Change = {
  /** The place of a changed value in JSON, such as `arguments.limit`. */
  readonly where?: string;
  readonly pieces: readonly Piece[];
  /** Returns the edited text with the default in the place of this change. */
  readonly restored: () => string;
};

/** Maximum number of changes in a list. The rest of a longer list is one change. */
export const mostChanges = 100;
