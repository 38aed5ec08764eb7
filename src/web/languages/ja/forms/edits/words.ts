import type { editWords as english } from '../../../../forms/edits/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

export const editWords: Translation<typeof english> = {
  asIs: (action) => `${action}（変更なし）`,
  withChanges: (action, count) => `${action}（${count === undefined ? '変更あり' : `変更${figure(count)}か所`}）`,
  gets: (agent) => `${agent}に本文が送られます`,
  fix: (line) => `送信するには${figure(line)}行目を修正してください`,
  fixSomewhere: '送信するにはJSONを修正してください',
};
