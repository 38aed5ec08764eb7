import { itemId } from '../../../contract/item-id.ts';
import { typeState } from '../../../store/tables/cover.ts';
import { decideItem } from '../../answers/decide.ts';
import { endOpenOf } from '../../answers/end.ts';
import { audit } from '../../base/audit.ts';
import type { InputWithContent } from '../../base/find-item.ts';
import type { Outbox } from '../../base/outbox.ts';
import { membersOf } from '../../policy/rights.ts';
import { peopleOf, presentRules } from '../../policy/sets.ts';
import { type Times, timesOf } from './times.ts';

export type DueKind = 'assignment' | 'reminder' | 'escalation' | 'expiry';
/** A revision of an input, and what has become due for it. The caller measures the time. */
export type Due = { readonly sequence: number; readonly revision: number; readonly kind: DueKind };

/** The actor of what policies bring about without a person. */
const actor = 'policy';

/** Does what has become due for a pending input, once. Does nothing if it was answered, held or replaced since. */
export function takeDue(outbox: Outbox, { sequence, revision, kind }: Due): { done: boolean } {
  const { store } = outbox;
  const input = store.inputs.bySequence.get({ sequence });
  if (!input || input.answered_at !== null || input.revision !== revision) return { done: false };
  const times = store.answers.held.get({ input_sequence: sequence }) ? undefined : timesOf(outbox, input);
  if (!times || store.dueMarks.find.get({ input_sequence: sequence, kind })) return { done: false };
  return { done: acts[kind](outbox, input, times) };
}

type Act = (outbox: Outbox, input: InputWithContent, times: Times) => boolean;

const acts: Readonly<Record<DueKind, Act>> = {
  assignment: assignLeastLoaded,
  reminder: (outbox, input, { who, remind_after_ms }) => {
    if (remind_after_ms === null) return false;
    mark(outbox, input, { kind: 'reminder', event: 'item.reminded' });
    notifyAgain(outbox, input, { kind: 'reminder', reviewer_ids: who });
    return true;
  },
  escalation: (outbox, input, { escalate }) => {
    if (!escalate) return false;
    mark(outbox, input, { kind: 'escalation', event: 'item.escalated' });
    notifyAgain(outbox, input, { kind: 'escalation', reviewer_ids: peopleCalled(outbox, input, escalate.to) });
    return true;
  },
  expiry: (outbox, input, { expire_after_ms, on_expiry }) => {
    if (expire_after_ms === null) return false;
    mark(outbox, input, { kind: 'expiry', event: 'item.overdue' });
    if (on_expiry !== null) decide(outbox, input, on_expiry);
    return true;
  },
};

/** Assigns an input to the person with the fewest pending items, of those who may answer it and are not away. */
function assignLeastLoaded(outbox: Outbox, input: InputWithContent, { assignable }: Times): boolean {
  const { store, now } = outbox;
  const { sequence: input_sequence, account_id, caller_id } = input;
  if (!assignable || store.assignments.ofInput.get({ input_sequence })) return false;
  const able = store.assignments.assignees.all({ account_id }).filter((one) => assignable.includes(one.reviewer_id));
  const [least] = able.sort((one, other) => one.assigned - other.assigned);
  if (!least) return false;
  const { reviewer_id } = least;
  mark(outbox, input, { kind: 'assignment', event: 'item.assigned', state: { reviewer_id } });
  store.assignments.put.run({ input_sequence, reviewer_id, assigned_by: actor, assigned_at: now });
  outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence: input_sequence });
  return true;
}

type DueMarking = {
  kind: DueKind;
  event: 'item.assigned' | 'item.reminded' | 'item.escalated' | 'item.overdue';
  state?: object;
};

function mark(outbox: Outbox, input: InputWithContent, { kind, event, state }: DueMarking): void {
  const { sequence, account_id, caller_id, content_hash, row_type } = input;
  outbox.store.dueMarks.insert.run({ input_sequence: sequence, kind, marked_at: outbox.now });
  const subject = itemId(outbox.seal, sequence);
  const own = { subject, content_hash, state: JSON.stringify({ ...state, ...typeState(row_type) }) };
  audit(outbox, { kind: event, account_id, caller_id, actor, ...own });
  outbox.tell({ kind: 'item.changed', account_id, caller_id, sequence });
}

type Again = { kind: DueKind; reviewer_ids: readonly string[] };

/** Queues the notices of an input once more: to the targets that had it, and to the browsers of people. */
function notifyAgain({ store, now }: Outbox, { sequence }: InputWithContent, { kind, reviewer_ids }: Again): void {
  store.notifications.again.run({ input_sequence: sequence, kind, now });
  store.push.again.run({ sequence, reviewer_ids: JSON.stringify(reviewer_ids) });
}

/** Returns the people whom names, groups and roles of the newest policies mean. */
function peopleCalled({ store }: Outbox, { account_id }: InputWithContent, names: readonly string[]): string[] {
  const { ids, groups } = presentRules({ store }, account_id);
  const members = new Map(groups.map((group) => [group.name, group.members.map((member) => ids[member])]));
  return [...membersOf(names, { ids, groups: members }, peopleOf({ store }, account_id))];
}

/** Decides as the operator has named literally, in the name of nobody. */
function decide(outbox: Outbox, input: InputWithContent, action_value: string): void {
  endOpenOf(outbox, input.sequence, { because: 'outdone', actor });
  decideItem(outbox, input, { action_value, response: { kind: 'none' }, answered_by: null, actor });
}
