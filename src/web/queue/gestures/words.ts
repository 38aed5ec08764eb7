import { wordsOf } from '../../languages/messages.ts';

export const { gestureWords } = wordsOf('queue/gestures');
