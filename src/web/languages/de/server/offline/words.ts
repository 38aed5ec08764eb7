import type { pushWords as english } from '../../../../server/offline/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words of the notifications that the service worker shows. */
export const pushWords: Translation<typeof english> = {
  waiting: { one: '{count} Anfrage wartet', other: '{count} Anfragen warten' },
  others: { one: '{agent}, {count} weitere wartet', other: '{agent}, {count} weitere warten' },
};
