import { signal } from '@preact/signals';

/** The request whose code is being compared, so that its row in the list says so. */
export const shownWish = signal<string | undefined>(undefined);
