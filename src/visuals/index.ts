import { type Kept, kept, type Static, tagged } from '../lib/schema.ts';
import { numericBar } from './numeric-bar.ts';
import { pill } from './pill.ts';
import { progressRing } from './progress-ring.ts';

/** What a card can show at a glance, by its kind; it explains and decides nothing. */
export const visuals = { numeric_bar: numericBar, progress_ring: progressRing, pill } as const;

export const CardVisual = tagged('kind', Object.values(visuals));
export type CardVisual = Static<typeof CardVisual>;

/** A visual as it is stored and given back. */
export const CanonicalVisual = kept(CardVisual);
export type CanonicalVisual = Static<Kept<typeof CardVisual>>;
