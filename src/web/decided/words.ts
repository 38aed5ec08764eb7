/** Words for decisions. */
export const decidedWords = {
  byPolicy: 'By policy, when its time was over',
  held: 'Held',
  heldUntil: (time: string) => `Held until ${time}`,
  heldFrom: (time: string) => `from ${time}`,
  undoIsCertain: (time: string, agent: string) =>
    `Undo is certain until ${time}. ${agent} can’t see this answer before then.`,
  undoable: 'Can be undone',
  collected: 'Collected',
  handled: 'Handled, content removed',
  notCollected: 'Not collected',
  notCollectedYet: 'Not collected yet',
  collectedAt: (time: string) => `Collected ${time}`,
  handledShort: 'Handled',
  yourAnswer: 'Your answer',
  answerOf: (who: string) => `Answer from ${who}`,
  printed: (who: string, answer: string) => `Answer from ${who}: ${answer}`,
  decision: 'Decision',
  asSeen: (revision: number) => `The request as answered, revision ${revision}`,
  undo: 'Undo',
  returns: 'The request goes back to its place in the queue.',
  ofOthers: (who: string) => `${who} decided this together, so only they can undo it.`,
  locked: (agent: string) => `${agent} has collected this answer, so it can’t be undone.`,
  gone: (agent: string) =>
    `${agent} has handled this answer, so its content was removed. The activity keeps what was decided.`,
  steps: { sent: 'Sent', answered: 'Answered', collected: 'Collected', handled: 'Handled' },
  notYet: 'not yet',
  notRead: 'not read',
  undoEnds: 'ends undo',
  byStanding: (who: string, until: string | undefined) =>
    until === undefined
      ? `By a standing answer of ${who}, which has ended`
      : `By a standing answer of ${who}, until ${until}`,
  endStanding: 'End it',
  contentGoes: 'removes content',
} as const;
