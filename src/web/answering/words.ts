/** Words for sending and undoing an answer. */
export const answerWords = {
  answered: 'Answered',
  sending: 'Sending',
  undo: 'Undo',
  collected: 'Too late to undo: collected by the agent',
  noConnection: 'The server didn’t respond.',
  undone: 'Undone. The request is back in the queue.',
  notAnswered: 'Not answered',
  nothingToUndo: 'You have no answer to undo.',
  tooLate: 'Too late to undo. The agent has already collected this answer.',
  show: 'Show',
  unreachable: 'The server didn’t respond. Your answer may or may not have arrived.',
  lost: 'The connection dropped before your answer arrived.',
  notSentOffline: 'You’re offline, so nothing was sent. Your answer is kept here.',
  more: 'More',
  answers: 'answers',
  moreAnswers: 'More answers',
  forSession: 'Allow for this session…',
  find: 'Find an answer',
  found: (count: number, of: number) => `${count} of ${of}`,
  noneFound: 'No results',
  choose: 'choose',
  close: 'close',
} as const;

/** Words for answers that are held before they become decisions. */
export const holdWords = {
  from: (time: string) => `Collected from ${time}. Undo is certain until then.`,
} as const;

/** Words for undoing several answers at once. */
export const undoWords = {
  undoAll: 'Undo all',
  undoing: (count: number) => (count === 1 ? 'Undoing one answer' : `Undoing ${count} answers`),
  undone: (count: number) =>
    count === 1 ? 'Undone. One request is back in the queue.' : `Undone. ${count} requests are back in the queue.`,
  notAllUndone: (back: number, not: number) => `${back} undone. Too late for ${not}: already collected.`,
} as const;

/** Words for skipping a request. */
export const skipWords = {
  skip: 'Skip',
  skipMany: (count: number) => `Skip ${count}`,
  unskip: 'Bring back',
  cannot: 'This request can’t be skipped',
  skipped: 'Skipped until tomorrow',
  clock: 'Not skipped: this device’s clock differs from the server’s.',
  unskipped: 'Back in the queue',
  group: 'Skipped until tomorrow',
} as const;

/** Words for an answer that is one of several approvals. */
export const approvalWords = {
  kept: (left: number) =>
    left === 1 ? 'Your approval is kept; one more is needed.' : `Your approval is kept; ${left} more are needed.`,
  undone: 'Your approval is undone.',
  gone: 'This approval was undone or replaced. Look at the request again.',
  group: 'Waiting for others',
  progress: (count: number, of: number) => `${count} of ${of}`,
  forOthers: 'for others',
} as const;

/** Words for the note on an answer. */
export const noteWords = {
  add: 'Add a note',
  note: 'Note',
  forWhom: 'Kept in the activity, for people here. The agent never sees it.',
} as const;
