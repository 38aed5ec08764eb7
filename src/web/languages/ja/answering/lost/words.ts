import type { lostWords as english } from '../../../../answering/lost/words.ts';
import { figure } from '../../../../ui/numbers.ts';
import type { Translation } from '../../../translation.ts';

/** Words for answers that ended before they counted: held ones, and approvals that waited for others. */
export const lostWords: Translation<typeof english> = {
  replaced: (agent) => `${agent}が依頼を差し替えたため、回答は無効です`,
  withdrawn: (agent) => `${agent}が依頼を取り下げたため、回答は無効です`,
  askerEnded: (agent) => `${agent}が依頼を待つのをやめたため、回答は無効です`,
  outdone: (name) => `${name ?? '他の人'}が回答したため、回答は無効です`,
  expired: '依頼の期限が切れたため、回答は無効です',
  endedElsewhere: '回答は別の場所で元に戻されました',
  barred: '閲覧のみの権限になったため、回答は無効です',
  lostMany: (count) => `回答${figure(count)}件は無効です`,
};
