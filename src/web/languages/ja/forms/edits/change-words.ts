import type { changeWords as english } from '../../../../forms/edits/change-words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

export const changeWords: Translation<typeof english> = {
  count: (count) => (count === 0 ? '変更なし' : `変更${figure(count)}か所`),
  restore: '復元',
  restoreOne: (number, where) => (where === undefined ? `変更${figure(number)}を復元` : `${where}を復元`),
  comparing: '比較中',
  restoreAll: 'すべて復元',
  restored: (left) =>
    left === 0 ? '復元しました。変更はもうありません。' : `復元しました。残りの変更は${figure(left)}か所です。`,
  bringBack: '復元を元に戻す',
  broughtBack: '入力内容が元に戻りました。',
  added: '追加：',
  removed: '削除：',
  space: '空白',
  spaces: '連続した空白',
  lineBreak: '改行',
  whole: '値全体',
  json: {
    line: (line, said) => `${figure(line)}行目：${said}`,
    asText: 'テキストとして編集',
    asTextHow: (agent) => `${agent}はJSONを送信しました。ほかの形式は理解できない可能性があります。`,
    asJson: 'JSONとして検証',
    twice: (name) => `「${name}」が重複しています。`,
    tooDeep: '入れ子が深すぎます。',
    unreadable: 'JSONではありません。',
    errors: {
      InvalidSymbol: 'JSONの値ではありません。文字列は二重引用符で囲みます。',
      InvalidNumberFormat: '数値ではありません。',
      PropertyNameExpected: '二重引用符で囲んだ名前がありません。',
      ValueExpected: '値がありません。',
      ColonExpected: 'コロンがありません。',
      CommaExpected: 'この前にコンマがありません。',
      CloseBraceExpected: '閉じる } がありません。',
      CloseBracketExpected: '閉じる ] がありません。',
      EndOfFileExpected: '終わりの後に余分なテキストがあります。',
      InvalidCommentToken: 'JSONにコメントは書けません。',
      UnexpectedEndOfString: '閉じる引用符がありません。',
      InvalidUnicode: '\\uの後には4桁の16進数が必要です。',
      InvalidEscapeCharacter: 'このエスケープはJSONにありません。',
      InvalidCharacter: 'タブなどの制御文字はエスケープが必要です。',
    },
  },
};
