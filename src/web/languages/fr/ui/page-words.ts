import type { pageWords as english } from '../../../ui/page-words.ts';
import type { Translation } from '../../translation.ts';

/** Words that the build writes into the page. */
export const pageWords: Translation<typeof english> = {
  noScript: 'hdo a besoin de JavaScript, désactivé ou non pris en charge dans ce navigateur.',
  broken: 'hdo n’a pas pu démarrer dans ce navigateur.',
  brokenHow:
    'Rechargez la page. Si cela ne suffit pas, autorisez les cookies et les données de site pour cette adresse ' +
    'dans les réglages du navigateur, mettez-le à jour ou utilisez-en un autre. Il indique :',
};
