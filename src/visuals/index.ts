import { type Kept, kept, type Static, tagged } from '../lib/schema/schema.ts';
import { numericBar } from './numeric-bar.ts';
import { pill } from './pill.ts';
import { progressRing } from './progress-ring.ts';

/** Every kind of card visual. Visuals only illustrate; they have no effect on decisions. */
export const visuals = { numeric_bar: numericBar, progress_ring: progressRing, pill } as const;

export const CardVisual = tagged('kind', Object.values(visuals));
export type CardVisual = Static<typeof CardVisual>;

/** A visual as it is stored and returned. */
export const CanonicalVisual = kept(CardVisual);
export type CanonicalVisual = Static<Kept<typeof CardVisual>>;
