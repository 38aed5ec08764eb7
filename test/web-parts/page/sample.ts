import type { Draft, Problem } from '../../../src/web/drafts/draft.ts';
import type { Item } from '../../../src/web/item.ts';

/** What the page of the parts is asked to show, and how its uploads go. */
export type Sample = {
  readonly item: Item;
  readonly draft: Draft;
  readonly problem: Problem | null;
  readonly upload: 'works' | 'waits' | 'fails' | 'is_refused';
};
