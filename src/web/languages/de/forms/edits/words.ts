import type { editWords as english } from '../../../../forms/edits/words.ts';
import { figure, plural } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words of an edit's button and foot: an answer that changes the default text of its request. */
export const editWords: Translation<typeof english> = {
  asIs: (action) => `${action} (unverändert)`,
  withChanges: (action, count) =>
    count === undefined
      ? `${action} (geändert)`
      : `${action} (${figure(count)} ${plural(count, { one: 'Änderung', other: 'Änderungen' })})`,
  gets: (agent) => `${agent} erhält Ihren Text`,
  fix: (line) => `Zum Senden Zeile ${figure(line)} korrigieren`,
  fixSomewhere: 'Zum Senden das JSON korrigieren',
};
