import type { notificationWords as english } from '../../../notifications/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of desktop notifications. */
export const notificationWords: Translation<typeof english> = {
  urgent: (count) =>
    plural(count, {
      one: 'Une demande urgente vous attend',
      other: `${figure(count)} demandes urgentes vous attendent`,
    }),
  from: (callers) => `De : ${callers}`,
};
