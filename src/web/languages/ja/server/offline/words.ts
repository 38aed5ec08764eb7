import type { pushWords as english } from '../../../../server/offline/words.ts';
import type { Translation } from '../../../translation.ts';

/** Words of the notifications that the service worker shows. */
export const pushWords: Translation<typeof english> = {
  waiting: { one: '回答待ちの依頼が{count}件あります', other: '回答待ちの依頼が{count}件あります' },
  others: { one: '{agent}、ほか{count}件', other: '{agent}、ほか{count}件' },
};
