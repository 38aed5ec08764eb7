import type { notificationWords as english } from '../../../notifications/words.ts';
import { figure, plural } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Words of desktop notifications. */
export const notificationWords: Translation<typeof english> = {
  urgent: (count) =>
    plural(count, { one: 'Eine dringende Anfrage wartet', other: `${figure(count)} dringende Anfragen warten` }),
  from: (callers) => `Von ${callers}`,
};
