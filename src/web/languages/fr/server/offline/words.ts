import type { pushWords as english } from '../../../../server/offline/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words of the notifications that the service worker shows. */
export const pushWords: Translation<typeof english> = {
  waiting: { one: '{count} demande à décider', other: '{count} demandes à décider' },
  others: { one: '{agent}, et {count} autre', other: '{agent}, et {count} autres' },
};
