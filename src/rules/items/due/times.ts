import type { Canonical } from '../../../contract/submission.ts';
import type { InputContent, InputRow } from '../../../store/tables/inputs.ts';
import { expiryOf, type Policy } from '../../policy/policy.ts';
import { type Requirements, requirementsOf } from '../../policy/required.ts';
import type { Crowd } from '../../policy/rights.ts';
import { type Needs, whoMay } from '../../policy/rules.ts';

type Rows = Parameters<typeof requirementsOf>[0];
type TimedItem = Pick<InputRow, 'sequence' | 'account_id' | 'caller_id' | 'row_type' | 'urgency'> & InputContent;

/** The times that policies set for a waiting request: the strictest over all of its actions. */
export type Times = {
  readonly remind_after_ms: number | null;
  readonly escalate: Needs['escalate'];
  readonly expire_after_ms: number | null;
  /** The action on expiry. Null unless all policies agree, and the action asks for no response. */
  readonly on_expiry: string | null;
  readonly assignable: readonly string[] | null;
  /** The reviewer_ids of those who may answer with some action. */
  readonly who: readonly string[];
};

export function asksTime(policies: readonly Policy[]): boolean {
  return policies.some((one) => one.remind_after ?? one.escalate ?? one.expire_after ?? one.assign);
}

/** Returns what policies ask of the time that an input waits; undefined if they ask nothing. */
export function timesOf(rows: Rows, input: TimedItem): Times | undefined {
  const required = requirementsOf(rows, input);
  if (!required) return undefined;
  const { actions }: Canonical = JSON.parse(input.canonical);
  const all = actions.flatMap(({ value }) => required.of(value) ?? []);
  if (all.length === 0) return undefined;
  const on_expiry = expiryOf(all, required.of);
  const isPlain = actions.some(({ value, popup }) => value === on_expiry && popup.kind === 'none');
  return {
    remind_after_ms: earliest(all.map((needs) => needs.remind_after_ms)),
    escalate: escalationOf(all),
    expire_after_ms: earliest(all.map((needs) => needs.expire_after_ms)),
    on_expiry: isPlain ? on_expiry : null,
    assignable: assignableOf(all, required),
    who: [...new Set(all.flatMap((needs) => idsOf(needs, required.crowd)))],
  };
}

function escalationOf(all: readonly Needs[]): Needs['escalate'] {
  const asked = all.flatMap(({ escalate }) => escalate ?? []);
  const after_ms = earliest(asked.map((one) => one.after_ms));
  if (after_ms === null) return null;
  return { after_ms, to: [...new Set(asked.filter((one) => one.after_ms === after_ms).flatMap(({ to }) => to))] };
}

/** Lists those who may answer with every action that asks for an assignment, and are not away. */
function assignableOf(all: readonly Needs[], { crowd }: Requirements): string[] | null {
  const asked = all.filter(({ assign }) => assign !== null);
  const [first, ...others] = asked.map((needs) => idsOf(needs, crowd));
  if (!first) return null;
  const away = new Set(crowd.away.filter(({ until }) => until > crowd.now).map(({ person }) => person));
  return first.filter((id) => !away.has(id) && others.every((ids) => ids.includes(id)));
}

function idsOf(needs: Needs, crowd: Crowd): string[] {
  return (whoMay(needs, crowd) ?? crowd.people).map(({ reviewer_id }) => reviewer_id);
}

function earliest(durations: readonly (number | null)[]): number | null {
  const known = durations.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
}
