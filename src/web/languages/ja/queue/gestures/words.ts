import type { gestureWords as english } from '../../../../queue/gestures/words.ts';
import type { Translation } from '../../../translation.ts';

export const gestureWords: Translation<typeof english> = {
  changed: '操作中にリストが変わったため、何も送信していません。',
  risky: '危険な操作のため、スワイプでは回答できません。依頼を開いて回答してください。',
  pull: '下に引いて新しい依頼を確認',
  letGo: '指を離して新しい依頼を確認',
  checking: '確認中',
  upToDate: '最新の状態です',
};
