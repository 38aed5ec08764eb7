import type { queueWords as english } from '../../../queue/words.ts';
import type { Translation } from '../../translation.ts';

export const queueWords: Translation<typeof english> = {
  loading: '読み込み中',
  nothingWaits: '回答待ちの依頼はありません',
  choose: '次の依頼を選択してください',
  chooseHow: '回答した依頼は、このリストにはありませんでした。',
  allAnswered: 'すべて回答済みです',
  allAnsweredHow: '新しい依頼はここに表示されます。',
  seeDecided: '決定済みの依頼を見る',
  nothingFound: '該当なし',
  nothingFoundHow: '条件に合う回答待ちの依頼はありません。',
  clearFilter: 'すべての依頼を表示',
  nothingDecided: '決定済みの依頼はまだありません',
  notThere: '依頼が見つかりません',
  notThereHow: '取り下げられたか、別のアカウントの依頼です。',
  notRead: 'キューを読み込めませんでした。',
  welcomeList: '回答待ちの依頼はまだありません',
};
