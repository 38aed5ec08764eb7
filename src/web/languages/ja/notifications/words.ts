import type { notificationWords as english } from '../../../notifications/words.ts';
import { figure } from '../../../ui/numbers.ts';
import type { Translation } from '../../translation.ts';

export const notificationWords: Translation<typeof english> = {
  urgent: (count) => `緊急の依頼が${figure(count)}件あります`,
  from: (callers) => `送信元：${callers}`,
};
