import type { Draft, Problem } from '../../../src/web/forms/drafts/draft.ts';
import type { Item } from '../../../src/web/server/item.ts';

/** An item for the test page to show, with a draft, an error and the behaviour of uploads. */
export type Sample = {
  readonly item: Item;
  readonly draft: Draft;
  readonly problem: Problem | null;
  readonly upload: 'works' | 'waits' | 'fails' | 'is_refused';
};
