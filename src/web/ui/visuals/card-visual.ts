import type { Canonical } from '../../../contract/submission.ts';

/** A request's visual, with its defaults filled in. */
export type CardVisual = NonNullable<Canonical['card_visual']>;
