import type { awayWords as english } from '../../../settings/away-words.ts';
import type { Translation } from '../../translation.ts';

/** Words of the absences that concern the person. */
export const awayWords: Translation<typeof english> = {
  title: '不在',
  until: (day) => `${day}まで不在です`,
  covers: (who) => `代理：${who}さん`,
  noDeputy: '代理はいません。',
  standIn: (who, day) => `${day}まで${who}さんの代理です`,
  standInHow: '代わりに回答できます。',
  how: '不在はサーバーの設定ファイルで設定されます。',
};
