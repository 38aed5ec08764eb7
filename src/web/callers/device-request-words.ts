import { wordsOf } from '../languages/messages.ts';

export const { deviceRequestWords } = wordsOf('callers/device-request');
