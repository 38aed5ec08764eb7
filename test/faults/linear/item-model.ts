/** A call on one item. Decisions, and items in the inbox, have ids that the server assigns. */
export type Call =
  | { readonly kind: 'send' | 'replace'; readonly title: string }
  | { readonly kind: 'delete' | 'look' | 'find' }
  | { readonly kind: 'all' | 'check' }
  | { readonly kind: 'answer'; readonly item: string; readonly revision: number }
  | { readonly kind: 'undo'; readonly item: string; readonly output: string }
  | { readonly kind: 'read' | 'ack'; readonly output: string };

/** An item as the contract defines it. An unknown id is `?`. */
export type State = {
  readonly kind: 'absent' | 'pending' | 'answered';
  readonly title: string;
  readonly revision: number;
  readonly item: string;
  readonly output: string;
  readonly is_read: boolean;
  /** The acknowledged decisions, and the ids of removed decisions and items. */
  readonly acked: readonly string[];
  readonly gone: readonly string[];
};

const unknown = '?';

/** The item before the first call. */
export const nothing: State = {
  kind: 'absent',
  title: '',
  revision: 0,
  item: unknown,
  output: unknown,
  is_read: false,
  acked: [],
  gone: [],
};

/** The recorded answer to a call, and the state after it. */
type Outcome = readonly [answer: string, state: State];

/**
 * Returns the state after a call if the answer is possible, else undefined. An unknown answer may be any possible one;
 * the case without any effect is handled elsewhere.
 */
export function after(state: State, call: Call, answer: string | undefined): State | undefined {
  const [said, next] = outcome(bound(state, call, answer), call, answer);
  return answer === undefined || said === answer ? next : undefined;
}

/** Binds an unknown id to the id that a call or its answer names. */
function bound(state: State, call: Call, answer: string | undefined): State {
  const item = call.kind === 'find' && answer !== undefined ? answer.split(' ')[0] : 'item' in call && call.item;
  const seen = call.kind === 'all' || call.kind === 'check' ? answer?.split(' ')[0] : 'output' in call && call.output;
  return {
    ...state,
    item: state.item === unknown && isId(item) && state.kind !== 'absent' && isNew(state, item) ? item : state.item,
    output:
      state.output === unknown && isId(seen) && state.kind === 'answered' && isNew(state, seen) ? seen : state.output,
  };
}

const isId = (text: unknown): text is string => typeof text === 'string' && /^(out|itm)_/.test(text);
const isNew = ({ gone }: State, id: string) => !gone.includes(id);

function outcome(state: State, call: Call, answer: string | undefined): Outcome {
  if (call.kind === 'send' || call.kind === 'replace') return submitted(state, call);
  if (call.kind === 'answer') return answered(state, call, answer);
  if (call.kind === 'undo') return undone(state, call, answer);
  if (call.kind === 'read' || call.kind === 'ack') return delivered(state, call);
  if (call.kind === 'delete') {
    if (state.kind === 'pending') return ['deleted', left(state)];
    return [state.kind === 'absent' ? 'not_found' : 'input_not_pending', state];
  }
  return seen(state, call.kind);
}

function submitted(state: State, { kind, title }: Extract<Call, { title: string }>): Outcome {
  const is_same = title === state.title;
  const revision = state.revision + 1;
  if (state.kind === 'answered') return ['answered_unacknowledged', state];
  if (kind === 'replace') {
    if (state.kind === 'absent') return ['not_found', state];
    return is_same ? [`same ${state.revision}`, state] : [`replaced ${revision}`, { ...state, title, revision }];
  }
  if (state.kind === 'absent') return ['created 1', { ...state, kind: 'pending', title, revision: 1 }];
  return [is_same ? `duplicate ${state.revision}` : 'pending_content_conflict', state];
}

function answered(state: State, call: Extract<Call, { kind: 'answer' }>, answer = unknown): Outcome {
  if (state.kind === 'absent' || state.item !== call.item) return ['not_found', state];
  if (state.kind === 'answered') return ['input_not_pending', state];
  if (state.revision !== call.revision) return ['stale_input_revision', state];
  const is_given = answer === unknown || (isId(answer) && isNew(state, answer));
  return [is_given ? answer : 'a new id', { ...state, kind: 'answered', output: answer, is_read: false }];
}

/** Undoes a decision. One that another person undid in between may be undone again, which changes nothing. */
function undone(state: State, { item, output }: Extract<Call, { kind: 'undo' }>, answer?: string): Outcome {
  const wasUndone = state.gone.includes(output) && !state.acked.includes(output);
  if (wasUndone && answer === 'undone') return ['undone', state];
  const stands = state.kind === 'answered' && state.item === item && state.output === output;
  if (!stands) return ['not_found', state];
  if (state.is_read) return ['output_already_read', state];
  return ['undone', { ...state, kind: 'pending', output: unknown, gone: [...state.gone, output] }];
}

function delivered(state: State, { kind, output }: Extract<Call, { kind: 'read' | 'ack' }>): Outcome {
  const stands = state.kind === 'answered' && state.output === output;
  if (kind === 'read') return stands ? [`read ${state.title}`, { ...state, is_read: true }] : ['not_found', state];
  if (stands) return ['acked', { ...left(state), acked: [...state.acked, output] }];
  return [state.acked.includes(output) ? 'again' : 'not_found', state];
}

function seen(state: State, kind: 'look' | 'find' | 'all' | 'check'): Outcome {
  const { title, revision, item, output } = state;
  if (kind === 'look') return [state.kind === 'absent' ? 'not_found' : `${state.kind} ${revision} ${title}`, state];
  if (kind === 'find') return [state.kind === 'pending' ? `${item} ${revision}` : 'none', state];
  if (state.kind !== 'answered') return ['none', state];
  return kind === 'check' ? [output, state] : [`${output} ${title}`, { ...state, is_read: true }];
}

/** Returns the state of a removed item, whose ids are never reused. */
function left({ item, output, acked, gone }: State): State {
  return { ...nothing, acked, gone: [...gone, item, output].filter((id) => id !== unknown) };
}
