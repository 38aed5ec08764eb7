import { wordsOf } from '../../languages/messages.ts';

export const { changeWords } = wordsOf('forms/edits/change');
