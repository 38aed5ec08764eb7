import { type ErrorCode, Refusal } from '../contract/errors.ts';

export type State = 'absent' | 'pending' | 'answered' | 'read';
export type Verb = keyof typeof lifecycle;
type Verdict = null | { code: ErrorCode; sentence: string };

const ok = null;
const gone = { code: 'not_found', sentence: 'There is no such live resource for this credential.' } as const;
const owed = {
  code: 'answered_unacknowledged',
  sentence: 'The item is answered. Read, handle and acknowledge its output before using this caller_item_id again.',
} as const;
const late = { code: 'input_not_pending', sentence: 'The item is no longer pending.' } as const;
const seen = {
  code: 'output_already_read',
  sentence: 'The caller has read the decision; it can no longer be undone.',
} as const;

/** What each verb meets in each state. */
export const lifecycle = {
  send: { absent: ok, pending: ok, answered: owed, read: owed },
  replace: { absent: gone, pending: ok, answered: owed, read: owed },
  delete: { absent: gone, pending: ok, answered: late, read: late },
  answer: { absent: gone, pending: ok, answered: late, read: late },
  undo: { absent: gone, pending: gone, answered: ok, read: seen },
  read: { absent: gone, pending: gone, answered: ok, read: ok },
  acknowledge: { absent: gone, pending: gone, answered: ok, read: ok },
} as const satisfies Record<string, Record<State, Verdict>>;

/**
 * Lets a verb pass in a state.
 * @throws {Refusal} the lifecycle's verdict.
 */
export function admit(verb: Verb, state: State): void {
  const verdict: Verdict = lifecycle[verb][state];
  if (verdict) throw new Refusal(verdict.code, verdict.sentence);
}

/** The state of an input that is there or not; whether its decision was read matters only to verbs on outputs. */
export function stateOfInput(input: { answered_at: string | null } | undefined): State {
  if (!input) return 'absent';
  return input.answered_at === null ? 'pending' : 'answered';
}

/** The state of an item as seen from its decision. */
export function stateOfOutput(output: { read_at: string | null } | undefined): State {
  if (!output) return 'absent';
  return output.read_at === null ? 'answered' : 'read';
}
