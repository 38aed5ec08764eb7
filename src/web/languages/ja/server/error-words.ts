import type { errorWords as english, policyErrorWords as policyEnglish } from '../../../server/error-words.ts';
import type { Translation } from '../../translation.ts';

export const errorWords: Translation<typeof english> = {
  invalid_request: 'サーバーが要求を解釈できませんでした。',
  invalid_json: 'サーバーが要求を解釈できませんでした。',
  request_too_large: '大きすぎます。',
  validation_failed: '無効な内容が含まれています。',
  authentication_required: 'セッションの期限が切れました。もう一度サインインしてください。',
  invalid_caller_credentials: 'これではサインインできません。',
  not_found: 'すでに存在しません。',
  input_not_pending: 'この依頼は回答済みか、取り下げられています。',
  rate_limit_exceeded: '試行回数が多すぎます。しばらく待ってからお試しください。',
  quota_limit_exceeded: 'アカウントの上限に達しました。',
  storage_limit_exceeded: 'アカウントの保存容量が足りません。',
  temporary_unavailable: 'サーバーは現在この操作を実行できません。しばらくしてからお試しください。',
  internal_error: 'サーバーで予期しないエラーが発生しました。',
  invalid_action_response: 'この回答は無効です。',
  stale_input_revision: 'この依頼は、表示後に差し替えられました。',
  answer_held: 'この依頼への回答は保留中で、元に戻せます。それまでは別の回答はできません。',
  output_already_read: 'エージェントがこの回答を受け取ったため、元に戻せません。',
  forbidden: 'この操作の権限がありません。',
  signature_refused: 'この署名はこの回答のものではないか、古すぎます。もう一度回答してください。',
  reauthentication_required: 'パスワードの再入力が必要です。',
  device_request_over: '処理済みか、コードの期限が切れています。',
};

/** Sentences for refusals because of a policy. */
export const policyErrorWords: Translation<typeof policyEnglish> = {
  onlyMay: (who) => `ポリシーにより、これを選べるのは${who}だけです。`,
};
