import { wordsOf } from '../languages/messages.ts';

export const { notificationWords } = wordsOf('notifications');
