import type { pageWords as english } from '../../../ui/page-words.ts';
import type { Translation } from '../../translation.ts';

/** Words that the build writes into the page. */
export const pageWords: Translation<typeof english> = {
  noScript: 'hdo a besoin de JavaScript, désactivé ou non pris en charge dans ce navigateur.',
};
