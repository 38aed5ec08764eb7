import { signal } from '@preact/signals';

/** Counts the parts of a request that were loaded after the rest and may have changed its size. */
export const grown = signal(0);

/** Reports such a part. */
export function grow(): void {
  grown.value += 1;
}
