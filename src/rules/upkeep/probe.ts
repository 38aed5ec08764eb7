import type { Outbox } from '../base/outbox.ts';

/** Rewrites an existing row, to find out whether the database can be written. */
export function probe({ store }: Pick<Outbox, 'store'>): void {
  store.sequence.keep.run();
}
