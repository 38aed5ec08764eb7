import type { deviceRequestWords as english } from '../../../callers/device-request-words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const deviceRequestWords: Translation<typeof english> = {
  request: '接続申請',
  waiting: '確認待ち',
  wants: (name) => `${name}が接続を申請しています`,
  wantsShort: '接続を申請しています',
  notCollected: '承認済み、キー未受け取り',
  title: 'プログラムを接続',
  typeHow: 'プログラムを実行しているターミナルなどに表示されたコードを入力してください。',
  code: 'コード',
  goOn: '続ける',
  missing: '8文字のコードを入力してください。',
  compare: '自分で起動したプログラムに、これとまったく同じコードが表示されている場合にのみ承認してください。',
  warning: 'このリンクやコードは、誰かから送られてきたものですか？',
  warningHow:
    'その場合は拒否してください。他人の申請を承認すると、どんなにもっともな理由でも、' +
    'その人にこの受信トレイのAPIキーを渡すことになります。',
  name: '申告された名前',
  address: 'アドレス',
  asked: '申請日時',
  it_may: '許可される操作',
  may: '依頼の送信と回答の受け取り。依頼に回答することはできません。',
  ago: (time, age) => (age === undefined ? `${time}（たった今）` : `${time}（${age}）`),
  ends: 'コードの残り時間',
  left: (minutes, seconds) => (minutes > 0 ? `${figure(minutes)}分${figure(seconds)}秒` : `${figure(seconds)}秒`),
  unchecked: '名前は確認されていません。このアドレスに到達できるプログラムは、どんな名前でも名乗れます。',
  isKnown: (name) => `${name}はすでにエージェントとして登録されています`,
  isKnownHow: (keys) => {
    const could = 'そのキーで、このエージェントの依頼を読むことや取り下げること、回答を受け取ることができます。';
    if (keys === 0) return `プログラムはこのエージェントのAPIキーを受け取ります。${could}`;
    return `プログラムは、既存の${figure(keys)}件に加えて、このエージェントのAPIキーを受け取ります。${could}`;
  },
  sure: 'このプログラムは今、自分で起動したもので、このコードが表示されています。',
  notSure: '自分で起動し、コードが一致していることを確認してください。そうでなければ拒否してください。',
  approve: 'コードが一致、接続する',
  approveKnown: 'コードが一致、キーを渡す',
  refuse: '拒否',
  refused: '拒否しました。',
  toCallers: 'すべてのエージェント',
  again: '別のコードを入力',
  unknown: 'このコードを表示しているプログラムはありません',
  unknownHow:
    '入力に誤りがないか確認してください。コードの有効期間は10分なので、新しいコードが表示されている可能性もあります。',
  denied: '拒否しました',
  deniedHow: 'プログラムには拒否が伝えられ、キーは渡されていません。',
  expired: 'コードの期限切れ',
  expiredHow: 'コードの有効期間は10分です。新しいコードを取得するには、プログラムを起動し直してください。',
  approved: '承認しました',
  approvedHow: 'プログラムが実行中であれば、数秒以内にAPIキーを受け取ります。それまでは元に戻せます。',
  undoApproval: '元に戻す',
  collected: '接続しました',
  collectedHow: 'プログラムがAPIキーを受け取りました。ほかの誰にも表示されていません。',
  toCaller: 'エージェントを表示',
  isPending: 'APIキーはまだありません。承認されたキーは、プログラムが受け取るときに作成されます。',
  isExpired:
    '承認されたAPIキーは期限内に受け取られませんでした。プログラムから再度申請するか、ここで発行してください。',
  notYet: 'APIキーなし',
  notRead: 'この申請を読み込めませんでした',
};
