import type { Outbox } from './outbox.ts';

/** Writes what is there already, to find out whether anything can be written. */
export function probe({ store }: Pick<Outbox, 'store'>): void {
  store.sequence.keep.run();
}
