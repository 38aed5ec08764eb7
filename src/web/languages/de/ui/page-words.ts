import type { pageWords as english } from '../../../ui/page-words.ts';
import type { Translation } from '../../translation.ts';

/** Words that the build writes into the page. */
export const pageWords: Translation<typeof english> = {
  noScript: 'hdo braucht JavaScript. In diesem Browser ist es ausgeschaltet oder wird nicht unterstützt.',
};
