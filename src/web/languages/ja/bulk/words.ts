import type { bulkWords as english } from '../../../bulk/words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';
import { requests } from '../requests/words.ts';

export const bulkWords: Translation<typeof english> = {
  selection: '選択',
  select: (title) => `選択：${title}`,
  selected: (count) => `${figure(count)}件を選択中`,
  selectAll: 'リスト全体を選択',
  all: (count, isAll) => (isAll ? `${figure(count)}件すべて` : `最初の${figure(count)}件`),
  clear: '選択解除',
  title: (count) => `${requests(count)}にまとめて回答`,
  each: '依頼は1件ずつ回答され、回答は1件ずつ元に戻せます。',
  answer: 'まとめて回答',
  named: '回答する依頼',
  unlisted: '選択中で、この一覧にない依頼：',
  pane: '選択した依頼',
  showMore: (count, all) =>
    count === all ? `残り${figure(count)}件を表示` : `さらに${figure(count)}件を表示（残り${figure(all)}件）`,
  takeOut: (title) => `選択を解除：${title}`,
  answersFor: (count) => `${requests(count)}への回答`,
  leftOut: (all) => (all === 2 ? '片方にしかないため除外：' : `${figure(all)}件すべてに共通しないため除外：`),
  some: (count, all) => `（${figure(all)}件中${figure(count)}件）`,
  wantsFile: '依頼ごとに別のファイルが必要なため除外：',
  policed: 'ポリシーにより1件ずつの確認が必要なため除外：',
  nothingShared: 'これらの依頼に共通する回答はありません。一部の選択を解除するか、1件ずつ回答してください。',
  nothingLeft: '回答できる依頼はもうありません。',
  sending: (count) => `${requests(count)}に回答しています`,
  notAll: (taken, missing) =>
    taken === 0
      ? '未回答：'
      : `${figure(taken)}件に回答しました。${figure(missing)}件は未回答で、理由は各依頼に表示しています：`,
  changed: '選択後に変更されました。',
  readAgain: '新しい内容を読む',
  withdrawn: 'エージェントが取り下げました。',
  answeredBy: (name) => (name ? `${name}さんが回答しました。` : '別のメンバーが回答しました。'),
};
