import { inWords } from '../../ui/numbers.ts';

/** Words for what policies ask of a request, and for approvals by several people. */
export const policyWords = {
  title: 'Approvals',
  needs: (action: string, count: number) => `For ${action}: ${inWords(count)} ${count === 1 ? 'person' : 'people'}`,
  needsOf: (action: string, count: number, who: string) => `For ${action}: ${inWords(count)} of ${who}`,
  signed: 'Each of them signs the answer with a passkey',
  progress: (count: number, of: number) => `${count} of ${of} approvals`,
  approved: (who: string) => `${who} approved:`,
  youApproved: 'You approved:',
  wasSigned: 'signed with a passkey',
  notCounted: 'Doesn’t count any more: they may no longer answer, or not beside the others.',
  more: (count: number) => (count === 1 ? 'One more is needed' : `${inWords(count)} more are needed`),
  moreOf: (count: number, who: string) =>
    count === 1 ? `One more is needed, from ${who}` : `${inWords(count)} more are needed, from ${who}`,
  you: 'you',
  others: (count: number) => `${inWords(count)} others`,
  ends: 'The agent gets the answer after the last approval. Another choice begins a count of its own.',
  changed: 'The policies changed while you were reading. This is what they ask now.',
  changedBefore: 'The policies changed after this request was sent. This is what they ask now.',
  onlyMay: (who: string, action: string) => `Only ${who} may choose ${action}.`,
  nobodyMay: (action: string) => `You may not choose ${action}.`,
  confirmIt: (action: string) => `Confirm: ${action}`,
  confirmHow: (who: string) => `Confirms exactly what ${who} approved.`,
  gone: 'This approval was undone or replaced',
  undoOwn: 'Undo your approval',
  stays: 'The request stays open for the others.',
} as const;
