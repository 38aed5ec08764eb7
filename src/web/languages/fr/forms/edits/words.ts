import type { editWords as english } from '../../../../forms/edits/words.ts';
import { figure, plural } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words of an edit's button and foot: an answer that changes the default text of its request. */
export const editWords: Translation<typeof english> = {
  asIs: (action) => `${action} (tel quel)`,
  withChanges: (action, count) =>
    count === undefined
      ? `${action} (modifié)`
      : `${action} (${figure(count)} ${plural(count, { one: 'modification', other: 'modifications' })})`,
  gets: (agent) => `${agent} recevra votre texte`,
  fix: (line) => `Corrigez la ligne ${figure(line)} pour envoyer`,
  fixSomewhere: 'Corrigez le JSON pour envoyer',
};
