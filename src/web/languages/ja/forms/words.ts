import type { formWords as english } from '../../../forms/words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

/** The messages for a missing answer, by kind of popup. */
const missing = {
  none: '回答を選択してください。',
  free_text: 'テキストを入力してください。',
  single_select: '1つ選択してください。',
  multi_select: '1つ以上選択してください。',
  date_picker: '日付を選択してください。',
  datetime: '日付と時刻を選択してください。',
  file_upload: '先にファイルを選択してください。',
} as const;

/** The messages for an answer that is not valid. */
const wrong: Translation<typeof english.wrong> = {
  tooShort: (min) => `${figure(min)}文字以上入力してください。`,
  tooLong: (max) => `${figure(max)}文字以内で入力してください。`,
  oneLine: '改行せずに1行で入力してください。',
  unsupported: '送信できない文字が含まれています。取り除いてください。',
  tooFew: (min) => `${figure(min)}件以上選択してください。`,
  tooMany: (max) => `${figure(max)}件以内で選択してください。`,
  notOffered: 'この選択肢は使えなくなりました。',
  early: '早すぎます。これより後を選択してください。',
  late: '遅すぎます。これより前を選択してください。',
  day: '日付はYYYY-MM-DDの形式で入力してください。',
  dayAndTime: '日付と時刻を入力してください。',
  skippedTime: 'この時刻は、その日には存在しません。',
  repeatedTime: 'この時刻は、その日に2回あります。どちらかを選択してください。',
  emptyFile: 'このファイルは空です。',
  fileType: (claim) => `種類が ${claim} のファイルは受け付けていません。`,
  fileGone: 'アップロードしたファイルは使えなくなりました。もう一度選択してください。',
  fileContent: (claim) => `ファイルの内容が種類 ${claim} と一致しません。`,
  fileSize: (size) => `このファイルは${size}を超えています。`,
  oneFile: 'ファイルは1つだけ選択してください。',
  other: 'この回答は無効です。',
};

export const formWords: Translation<typeof english> = {
  back: '戻る',
  leave: '閉じる（入力内容は保持）',
  unseenInText: (names) => `見えない文字が含まれています：${names}。`,
  takeOut: '取り除く',
  missing: (kind) => missing[kind],
  wrong,
  notYet: 'まだ送信できません。',
  notKept: 'このブラウザーは下書きを保存しません。タブを再読み込みするか閉じると、入力内容は失われます。',
  yourText: '入力したテキスト',
  yourTextHow: '入力しましたが、送信していません。',
  copyText: 'テキストをコピー',
  copied: 'テキストをコピーしました。',
  notCopied: 'ブラウザーがコピーを許可しませんでした。テキストを選択してコピーしてください。',
  discard: '破棄',

  confirm: {
    question: (action) => `「${action}」と回答しますか？`,
    why: (agent) => `${agent}が危険な操作としています。`,
    cut: 'ボタンに収まらないため、ラベル全体を表示しています。',
  },

  lengths: ({ min, max }) => {
    if (min > 0 && min === max) return `ちょうど${figure(min)}文字`;
    if (min > 0) return `${figure(min)}文字以上`;
    return max === null ? '' : `${figure(max)}文字まで`;
  },
  length: (count, max) => (max === null ? `${figure(count)}文字` : `${figure(count)}/${figure(max)}文字`),
  missingLength: (count) => `あと${figure(count)}文字`,
  tooMany: (count) => `${figure(count)}文字超過`,

  find: (count) => `${figure(count)}件の選択肢を検索`,
  matches: (found, all) => `${figure(all)}件中${figure(found)}件が一致`,
  noMatch: '該当なし',
  chosen: '選択：',

  bounds: ({ min, max, of }) => {
    if (min === max) return min === of ? `${figure(of)}件すべてを選択` : `${figure(of)}件から${figure(min)}件を選択`;
    if (min === 0) return max === of ? 'いくつでも可（なしも可）' : `${figure(max)}件まで`;
    return max === of ? `${figure(min)}件以上` : `${figure(min)}～${figure(max)}件`;
  },
  picked: ({ count, min, max }) => {
    const head = count === 0 ? '未選択' : `${figure(count)}件を選択`;
    if (count < min) return `${head}、あと${figure(min - count)}件必要です`;
    if (count > max) return `${head}、${figure(count - max)}件多すぎます`;
    return count === max ? head : `${head}、あと${figure(max - count)}件まで`;
  },
  all: 'すべて選択',
  nothing: 'すべて解除',

  day: '日付',
  time: '時刻',
  dayForm: 'YYYY-MM-DD',
  timeForm: 'HH:MM',
  from: (first, last) => `${first}から${last}まで。`,
  notBefore: (first) => `${first}以降。`,
  notAfter: (last) => `${last}以前。`,
  away: (days) => {
    if (days === 0) return '今日';
    if (days === 1) return '明日';
    if (days === -1) return '昨日';
    return days > 0 ? `${figure(days)}日後` : `${figure(-days)}日前`;
  },
  nearDays: '最も早い日と最も遅い日',
  first: (day) => `最も早い日：${day}`,
  last: (day) => `最も遅い日：${day}`,
  monthBefore: '前の月',
  monthAfter: '次の月',
  zone: {
    asked: (zone, agent) => `時刻は${agent}の指定により${zone}です。`,
    own: (zone) => `時刻は現在のタイムゾーン（${zone}）です。`,
    unknown: (zone) => `時刻はUTCです。タイムゾーン${zone}はこのブラウザーで使えません。`,
  },
  twice: (time) => `その日には${time}が2回あります。どちらですか？`,
  turns: { first: '1回目', second: '2回目' },
  gap: ({ time, day, from, to }) => `${day}に${time}は存在しません。時計が${from}から${to}に進みます。`,
  useInstead: (time) => `${time}を使う`,
  sentAs: '送信する値',
  inZone: 'タイムゾーン',
  forYou: '現地時刻',
  sameZone: '同じタイムゾーン',

  chooseFile: 'ファイルを選択',
  orDrop: (choose) => `${choose}、またはここにドロップか貼り付け`,
  dropIt: 'ここにドロップ',
  anyFile: 'ファイル1つ（種類は自由）',
  accepted: (types) => `ファイル1つ：${types.join('、')}`,
  atMost: (size) => `${size}まで`,
  plainText: '書式なしテキスト',
  anyOf: { image: '画像全般', text: 'テキスト全般', audio: '音声全般', video: '動画全般', font: 'フォント全般' },
  any: (type) => `${type}全般`,
  of: (sent, all) => `${sent}/${all}`,
  sending: (name) => `${name}をアップロード中`,
  here: (name) => `${name}をアップロードしました`,
  cancelUpload: 'アップロードをキャンセル',
  removeFile: 'ファイルを取り除く',
  again: '再試行',
  fileUnreachable: 'ファイルは送信されませんでした。サーバーが応答しません。',
  notSent: 'ファイルを送信できませんでした。接続を確認してください。',
  whenHere: 'アップロードを待っています',
};
