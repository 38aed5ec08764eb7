import { type ErrorCode, Refusal } from '../../contract/errors.ts';

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

export const lifecycle = {
  send: { absent: ok, pending: ok, answered: owed, read: owed },
  replace: { absent: gone, pending: ok, answered: owed, read: owed },
  delete: { absent: gone, pending: ok, answered: late, read: late },
  answer: { absent: gone, pending: ok, answered: late, read: late },
  undo: { absent: gone, pending: gone, answered: ok, read: seen },
  read: { absent: gone, pending: gone, answered: ok, read: ok },
  acknowledge: { absent: gone, pending: gone, answered: ok, read: ok },
} as const satisfies Record<string, Record<State, Verdict>>;

type Input = { readonly answered_at: string | null };
type Output = { readonly read_at: string | null };
type VerbOnInput = 'send' | 'replace' | 'delete' | 'answer';
/** The row that a verb acts on. It is undefined only for a verb that the table admits in the state `absent`. */
type AdmittedRow<V extends Verb, Row> = (typeof lifecycle)[V]['absent'] extends typeof ok ? Row | undefined : Row;

/**
 * Admits a verb on an input in its present state, and returns the input.
 * @throws {Refusal} the lifecycle's verdict
 */
export function admitInput<V extends VerbOnInput, Row extends Input>(verb: V, input: Row | undefined) {
  return admit(verb, stateOfInput(input), input);
}

/**
 * Admits a verb on an output in its present state, and returns the output.
 * @throws {Refusal} the lifecycle's verdict
 */
export function admitOutput<V extends Exclude<Verb, VerbOnInput>, Row extends Output>(verb: V, row: Row | undefined) {
  return admit(verb, stateOfOutput(row), row);
}

/** Returns the refusal of a verb on an item that does not exist. */
export function absentRefusal(verb: Exclude<Verb, 'send'>): Refusal {
  const { code, sentence } = lifecycle[verb].absent;
  return new Refusal(code, sentence);
}

/** Returns the state of an item as its input shows it. Verbs on inputs do not need to know if an answer was read. */
export function stateOfInput(input: Input | undefined): State {
  if (!input) return 'absent';
  return input.answered_at === null ? 'pending' : 'answered';
}

function stateOfOutput(output: Output | undefined): State {
  if (!output) return 'absent';
  return output.read_at === null ? 'answered' : 'read';
}

function admit<V extends Verb, Row>(verb: V, state: State, row: Row | undefined): AdmittedRow<V, Row> {
  const verdict: Verdict = lifecycle[verb][state];
  if (verdict) throw new Refusal(verdict.code, verdict.sentence);
  return row as AdmittedRow<V, Row>; // a missing row has the state `absent`, whose verdict has just been applied
}
