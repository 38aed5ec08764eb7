import type { PolicyBody } from '../../config/policy.ts';
import { durationMs } from '../../lib/time/duration.ts';

/** A policy with its name and its origin: the settings file or the page. */
export type Policy = PolicyBody & { readonly name: string; readonly source: 'file' | 'page' };

/** The facts of one action of a request. Only the caller is proven; the others are the agent's own words. */
export type Facts = {
  readonly caller: string;
  readonly action: string;
  readonly row_type: string;
  readonly tone: string | null;
  readonly priority: string;
};

/** The combination of all policies that apply to an action: the strictest of each member. */
export type Requirement = {
  readonly policies: readonly string[];
  readonly approvals: number;
  /** Lists of names, groups and roles. Who answers must be in each of them. */
  readonly who: readonly (readonly string[])[];
  readonly sign: boolean;
  readonly remind_after_ms: number | null;
  readonly escalate: { readonly after_ms: number; readonly to: readonly string[] } | null;
  readonly expire_after_ms: number | null;
  readonly expiries: readonly string[];
  /** The action on expiry of each policy that asks for several people, named people or a signature; null for none. */
  readonly guards: readonly (string | null)[];
  readonly hold_seconds: number;
  readonly assign: 'least_loaded' | null;
};

/** Tells whether a policy fits an action by each member of its match. */
export function fitsFacts({ match }: Pick<Policy, 'match'>, facts: Facts): boolean {
  const members = ['caller', 'action', 'tone', 'priority'] as const;
  if (!members.every((member) => match[member] === null || match[member] === facts[member])) return false;
  const { row_type } = match;
  return row_type === null || row_type === facts.row_type || seen(row_type) === seen(facts.row_type);
}

/** Returns the form in which types are compared: an agent avoids no policy by a type that only looks the same. */
function seen(text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  const plain = text.replaceAll(/[\p{DI}\p{Cf}]/gu, '').normalize('NFKC');
  return plain.replaceAll(/[\s\p{Cc}\u2800]+/gu, ' ').trim();
}

/**
 * Lists the policies that apply to an action: those that fit, and all policies that name its caller unless one of them
 * fits and names the action. So an agent gains nothing by another name for an action.
 */
export function applyingPolicies<P extends Pick<Policy, 'match'>>(policies: readonly P[], facts: Facts): P[] {
  const ofCaller = policies.filter(({ match }) => match.caller === facts.caller);
  const isKnown = ofCaller.some((policy) => policy.match.action !== null && fitsFacts(policy, facts));
  return policies.filter((policy) => fitsFacts(policy, facts) || (!isKnown && ofCaller.includes(policy)));
}

/** Combines policies that apply to the strictest of each member. Returns null for no policy. */
export function strictestNeeds(policies: readonly Policy[]): Requirement | null {
  if (policies.length === 0) return null;
  const lists = policies.flatMap(({ who }) => (who === null ? [] : [who]));
  return {
    policies: [...new Set(policies.map(({ name }) => name))],
    approvals: Math.max(...policies.map(({ approvals }) => approvals)),
    who: [...new Map(lists.map((list) => [JSON.stringify(list), list])).values()],
    sign: policies.some(({ sign }) => sign),
    remind_after_ms: earliest(policies.map(({ remind_after }) => remind_after)),
    escalate: escalation(policies),
    expire_after_ms: earliest(policies.map(({ expire_after }) => expire_after)),
    expiries: [...new Set(policies.flatMap(({ on_expiry }) => on_expiry ?? []))],
    guards: [...new Set(policies.filter(isGuard).map(({ on_expiry }) => on_expiry))],
    hold_seconds: Math.max(...policies.map(({ hold_seconds }) => hold_seconds)),
    assign: policies.some(({ assign }) => assign !== null) ? 'least_loaded' : null,
  };
}

function isGuard({ approvals, sign, who }: Policy): boolean {
  return approvals > 1 || sign || who !== null;
}

/**
 * Returns the action that expiry chooses, given the requirements of the actions of a request. Null unless all policies
 * that name one agree, and each policy that guards this action names it too: time gives nothing that people must give.
 */
export function expiryOf(
  all: readonly Requirement[],
  of: (action: string) => Pick<Requirement, 'guards'> | null,
): string | null {
  const [action, ...others] = new Set(all.flatMap(({ expiries }) => expiries));
  if (action === undefined || others.length > 0) return null;
  return of(action)?.guards.every((named) => named === action) === false ? null : action;
}

/** Returns the earliest escalation, to everybody whom the policies with that time name. */
function escalation(policies: readonly Policy[]): Requirement['escalate'] {
  const after_ms = earliest(policies.map(({ escalate }) => escalate?.after ?? null));
  if (after_ms === null) return null;
  const soon = policies.filter(({ escalate }) => escalate && durationMs(escalate.after) === after_ms);
  return { after_ms, to: [...new Set(soon.flatMap(({ escalate }) => escalate?.to ?? []))] };
}

function earliest(durations: readonly (string | null)[]): number | null {
  const known = durations.flatMap((duration) => (duration === null ? [] : (durationMs(duration) ?? [])));
  return known.length === 0 ? null : Math.min(...known);
}
