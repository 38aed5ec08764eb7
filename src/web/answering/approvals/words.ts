import { wordsOf } from '../../languages/messages.ts';

export const { policyWords } = wordsOf('answering/approvals');
