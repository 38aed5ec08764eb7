import type { policyWords as english } from '../../../../answering/approvals/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for what policies ask of a request, and for approvals by several people. */
export const policyWords: Translation<typeof english> = {
  title: '承認',
  needs: (action, count) => `「${action}」には${figure(count)}人が必要です`,
  needsOf: (action, count, who) => `「${action}」には、${who}のうち${figure(count)}人が必要です`,
  signed: '回答する人はパスキーで回答に署名します',
  progress: (count, of) => `承認${figure(of)}件中${figure(count)}件`,
  approved: (who) => `${who}さんが承認：`,
  youApproved: 'あなたが承認：',
  wasSigned: 'パスキーで署名済み',
  notCounted: '数えられません。この人はもう回答できないか、ほかの人と並んでは数えられません。',
  more: (count) => `あと${figure(count)}件必要です`,
  moreOf: (count, who) => `${who}から、あと${figure(count)}件必要です`,
  you: 'あなた',
  others: (count) => `ほか${figure(count)}人`,
  ends: 'エージェントは最後の承認の後に回答を受け取ります。別の選択は別に数えます。',
  changed: '読んでいる間にポリシーが変わりました。現在の条件はこのとおりです。',
  changedBefore: 'この依頼の送信後にポリシーが変わりました。現在の条件はこのとおりです。',
  onlyMay: (who, action) => `「${action}」を選べるのは${who}だけです。`,
  nobodyMay: (action) => `「${action}」は選べません。`,
  confirmIt: (action) => `確定：${action}`,
  confirmHow: (who) => `${who}さんが承認した内容をそのまま確定します。`,
  gone: 'この承認は取り消されたか、置き換えられました',
  undoOwn: '自分の承認を取り消す',
  stays: '依頼はほかの人のために開いたままです。',
};
