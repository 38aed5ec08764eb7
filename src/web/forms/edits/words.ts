import { wordsOf } from '../../languages/messages.ts';

export const { editWords } = wordsOf('forms/edits');
