import { canonicalise } from '../../../src/contract/submission.ts';
import { findAccount } from '../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../src/rules/access/callers.ts';
import { giveAnswer } from '../../../src/rules/answers/give.ts';
import { undoDecision } from '../../../src/rules/answers/undo.ts';
import { audit, operator } from '../../../src/rules/base/audit.ts';
import type { Caller, Outbox, Reviewer } from '../../../src/rules/base/outbox.ts';
import { sendItem, submissionFields } from '../../../src/rules/items/input.ts';
import { acknowledgeDecision, readDecision } from '../../../src/rules/items/output.ts';
import { renameSelf } from '../../../src/rules/people/own.ts';
import { addReviewer, makeToken, removeReviewer } from '../../../src/rules/people/reviewers.ts';
import type { Change } from '../appliance/made-folder.ts';
import { submission } from './submissions.ts';

type Pending = { readonly caller: Caller; readonly sequence: number; readonly created_at: string };
type Answered = Pending & { readonly output_result_id: string; readonly reviewer: Reviewer };
type Folder = { readonly change: Change; readonly clock: { now_ms: number } };
type State = {
  readonly callers: readonly Caller[];
  people: Reviewer[];
  pending: Pending[];
  answered: Answered[];
  sent: number;
};

const types = ['Invoice', 'Deployment', 'E-Mail', 'x'.repeat(300)];
const day_ms = 86_400_000;

/** Returns numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Plays days of requests and answers in a folder, up to the present time of its clock plus these days. */
export function playHistory(
  { change, clock }: Folder,
  seed: number,
  { days, moments }: { days: number; moments: number },
) {
  const random = randomNumbers(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const state = change(beginning);
  const end_ms = clock.now_ms + days * day_ms;
  for (let at = 0; at < moments; at++) {
    clock.now_ms += Math.floor(random() * 2 * ((end_ms - clock.now_ms) / (moments - at + 1)));
    change((outbox) => {
      for (let acts = 1 + Math.floor(random() * 12); acts > 0; acts--) pick(all)(outbox, state, pick);
      if (at === Math.floor(moments / 2)) renameOne(outbox, state);
      if (at === Math.floor(moments * 0.8)) removeOne(outbox, state);
    });
  }
  clock.now_ms = end_ms;
}

function beginning(outbox: Outbox): State {
  const { account_id } = findAccount(outbox, 'default');
  const callers = ['Payables', 'Release train', '=Mail'].map((name) => {
    return { account_id, caller_id: addCaller(outbox, operator, { account_id, name }).caller_id };
  });
  const people = ['Ada', 'Ben', 'Cleo', 'Dan'].map((name): Reviewer => {
    const { reviewer_id, role } = addReviewer(outbox, operator, { account_id, name, role: 'reviewer' });
    return { reviewer_id, account_id, name, role };
  });
  const { token_id } = makeToken(outbox, operator, { name: 'Ben', lifetime_ms: 400 * day_ms });
  return { callers, people: [...people, { ...(people[1] as Reviewer), token_id }], pending: [], answered: [], sent: 0 };
}

type Act = (outbox: Outbox, state: State, pick: <T>(from: readonly T[]) => T) => void;

const ask: Act = (outbox, state, pick) => {
  const caller = pick(state.callers);
  state.sent += 1;
  const caller_item_id = `item-${state.sent}`;
  const row_type = { display: pick(types), icon: 'mail' } as const;
  sendItem(outbox, caller, submissionFields(canonicalise(submission({ caller_item_id, row_type }))));
  const { sequence = 0 } = outbox.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id }) ?? {};
  state.pending.push({ caller, sequence, created_at: outbox.now });
};

const decide: Act = (outbox, state, pick) => {
  const one = take(state.pending, pick);
  if (!one) return;
  const reviewer = pick(state.people);
  const action_value = pick(['approve', 'approve', 'approve', 'reject']);
  const said = { action_value, response: { kind: 'none' }, person_timezone: null };
  const { output_result_id } = giveAnswer(outbox, reviewer, { sequence: one.sequence, expected_revision: 1, ...said });
  if (output_result_id) state.answered.push({ ...one, output_result_id, reviewer });
};

const takeBack: Act = (outbox, state, pick) => {
  const one = take(state.answered, pick);
  if (!one) return;
  const able = state.people.find(({ reviewer_id }) => reviewer_id === one.reviewer.reviewer_id) ?? pick(state.people);
  undoDecision(outbox, able, one);
  state.pending.push(one);
};

const handle: Act = (outbox, state, pick) => {
  const one = take(state.answered, pick);
  if (!one) return;
  readDecision(outbox, one.caller, one.output_result_id);
  acknowledgeDecision(outbox, one.caller, one.output_result_id);
};

/** Rows that policies, standing answers and several people make, without their other effects. */
const record: Act = (outbox, state, pick) => {
  const { account_id, caller_id } = pick(state.callers);
  const row_type = pick(['Invoice', undefined]);
  const created_at = new Date(outbox.now_ms - 90_000).toISOString();
  const state_ = pick([JSON.stringify({ created_at, row_type }), null]);
  const subject = `out_${state.sent}`;
  const made = { account_id, caller_id, subject, action_value: pick(['ship', null]), state: state_ };
  const [one, other] = [pick(state.people), pick(state.people)];
  const names = [...new Set([one.name, other.name, 'Gone Girl'])];
  pick([
    () => audit(outbox, { ...made, kind: 'item.overdue', actor: 'policy' }),
    () => audit(outbox, { ...made, kind: 'standing.used', actor: one.reviewer_id, answered_by: one.name }),
    () => audit(outbox, { ...made, kind: 'decision.made', actor: 'policy', answered_by: null }),
    () => {
      const answered_by = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
      audit(outbox, { ...made, kind: 'decision.made', actor: one.reviewer_id, answered_by });
    },
  ])();
};

const all: readonly Act[] = [ask, ask, ask, decide, decide, takeBack, handle, record];

function renameOne(outbox: Outbox, state: State): void {
  const [first] = state.people;
  if (!first) return;
  renameSelf(outbox, { ...first, token_id: undefined } as never, 'Adelaide');
  state.people = state.people.map((one) => (one === first ? { ...one, name: 'Adelaide' } : one));
}

function removeOne(outbox: Outbox, state: State): void {
  removeReviewer(outbox, operator, { name: 'Dan' });
  state.people = state.people.filter(({ name }) => name !== 'Dan');
}

function take<T>(from: T[], pick: (from: readonly T[]) => T): T | undefined {
  if (from.length === 0) return undefined;
  const one = pick(from);
  from.splice(from.indexOf(one), 1);
  return one;
}
