import type {
  assignWords as assignEnglish,
  filterWords as english,
  listFootWords as englishFoot,
  priorityWords as englishPriority,
  viewWords as englishViews,
} from '../../../requests/words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** Writes a number of requests. */
export const requests = (count: number): string => `依頼${figure(count)}件`;

const filters = {
  q: '文字列',
  caller_id: 'エージェント',
  type: '種類',
  priority: '優先度',
  kind: 'イベント',
} as const;

export const filterWords: Translation<typeof english> = {
  filter: '絞り込み',
  filters: 'リストを絞り込む',
  find: 'エージェントまたは種類を検索',
  noMatch: '該当なし',
  caller: 'エージェント',
  type: '種類',
  priority: '優先度',
  text: (q) => `文字列：${q}`,
  unknownCaller: '特定のエージェント',
  remove: (what, name) => `絞り込みを解除：${filters[what]} ${name}`,
  onlyCaller: 'このエージェントの依頼だけを表示',
  onlyType: 'この種類の依頼だけを表示',
};

export const viewWords: Translation<typeof englishViews> = {
  queue: 'キュー',
  decided: '決定済み',
  callers: 'エージェント',
  people: 'メンバー',
  policies: 'ポリシー',
  activity: '履歴',
  statistics: '統計',
  settings: '設定',
  you: '自分',
};

export const priorityWords: Translation<typeof englishPriority> = {
  priority: { urgent: '緊急', high: '高', normal: '通常', low: '低' },
  priorityOf: (priority) => `優先度：${priority}`,
  count: (priority, count) => `${priority}：${count}`,
};

export const listFootWords: Translation<typeof englishFoot> = {
  live: '自動更新中',
  polling: '数秒ごとに確認中',
  offline: 'オフライン',
  oldest: (age) => `最も古い依頼：${age}`,
  shortcuts: 'ショートカット',
};

/** Words for the person who is on a request. */
export const assignWords: Translation<typeof assignEnglish> = {
  assign: '担当者',
  mine: '担当する',
  you: 'あなたが担当中',
  other: (who) => `${who}さんが担当中`,
  nobody: '担当なし',
  nobodyIs: '担当者はいません',
  handOver: '引き継ぐ',
  nobodyWaits: '待っているプログラムはありません',
  overdue: '期限超過',
  find: '担当者を検索',
  open: (count) => `担当${figure(count)}件`,
};
