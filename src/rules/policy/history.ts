import { applyingPolicies, type Facts, fitsFacts, type Policy, type Requirement, strictestNeeds } from './policy.ts';
import { type Crowd, type Meaning, membersOf } from './rights.ts';
import { firstSince, type Needs, namesOf, type Rules } from './rules.ts';

/** A set of rules with the number from which on it is in force, and the digest of its row. */
export type TimedRules = { readonly from_sequence: number; readonly digest: string; readonly rules: Rules };

/** A policy with one meaning of its names, and the places of the sets that have it, in ascending order. */
type Version = {
  readonly policy: Policy;
  readonly ids: Rules['ids'];
  /** The same for versions whose `who` means the same. */
  readonly who_key: string;
  readonly sets: number[];
};
/** The policies that apply to an action, and what they ask together; null if there are none. */
type AppliedSet = {
  readonly key: string;
  readonly versions: readonly Version[];
  readonly requirement: Requirement | null;
};

const most_known = 2_000;

export type History = ReturnType<typeof openHistory>;

/**
 * Indexes the sets of an account, oldest first, so that the needs of an item cost the same after any number of changes:
 * each version of a policy is judged once, and equal facts are not judged again. Sets stay apart: a newer set that
 * knows an action takes nothing away from what an older one asks of it.
 */
export function openHistory(sets: readonly TimedRules[]) {
  const versions = versionsOf(sets);
  const appliedTo = openApplied(versions, sets.length);
  const stricter = new Map<string, boolean>();
  const groups = new Map<number, Meaning['groups']>();
  const needs = new WeakMap<Crowd, Map<string, Needs | null>>();
  const needsSince = (first: number, facts: Facts, crowd: Crowd): Needs | null => {
    const applied = appliedTo(first, facts);
    const ofCrowd = needs.get(crowd) ?? new Map<string, Needs | null>();
    const key = `${first} ${applied.key}`;
    if (!ofCrowd.has(key)) {
      const known = groups.get(first) ?? newestGroups(sets.slice(first));
      groups.set(first, known);
      ofCrowd.set(key, needsOf(applied, known, crowd));
    }
    needs.set(crowd, ofCrowd);
    return ofCrowd.get(key) ?? null;
  };
  return {
    sets,
    policies: versions.map(({ policy }) => policy),
    ids: Object.assign({}, ...sets.map(({ rules }) => rules.ids)) as Rules['ids'],
    /** Returns the rules for an item with a number: the set that was in force when it was sent, and all later ones. */
    since(sequence: number) {
      const at = firstSince(sets, sequence);
      const first = Math.max(0, at);
      const policies = at < 0 ? [] : (sets[at]?.rules.policies ?? []);
      return {
        /** Returns what an action needs; null if no policy applies to it. */
        needs: (facts: Facts, crowd: Crowd) => needsSince(first, facts, crowd),
        names: (facts: Facts): readonly string[] => appliedTo(first, facts).requirement?.policies ?? [],
        /** Tells whether an action needs more than policies asked for when the item was sent. */
        isStricter(facts: Facts): boolean {
          const key = keyOf(at, facts);
          const before = () => shown(strictestNeeds(applyingPolicies(policies, facts)));
          const found = stricter.get(key) ?? shown(appliedTo(first, facts).requirement) !== before();
          return kept(stricter, key, found);
        },
      };
    },
  };
}

/** Finds the policies that apply to an action in the sets from a place on. Remembers what it has found. */
function openApplied(versions: readonly Version[], count: number) {
  const byFacts = new Map<string, AppliedSet>();
  const byKey = new Map<string, AppliedSet>();
  return (first: number, facts: Facts): AppliedSet => {
    const asked = keyOf(first, facts);
    const found = byFacts.get(asked);
    if (found) return found;
    const places = placesOf(versions, { first, facts, count });
    const key = places.join();
    return kept(byFacts, asked, byKey.get(key) ?? kept(byKey, key, combinedOf(key, versions, places)));
  };
}

function keyOf(place: number, { caller, action, row_type, tone, priority }: Facts): string {
  return JSON.stringify([place, caller, action, row_type, tone, priority]);
}

function kept<T>(map: Map<string, T>, key: string, value: T): T {
  if (map.size >= most_known) map.clear(); // agents choose the facts, so their number has no bound
  map.set(key, value);
  return value;
}

/** Returns what people see of a requirement, to compare. Groups and names stay as written: people come and go. */
function shown(requirement: Requirement | null): string {
  if (!requirement) return '';
  const { approvals, sign, who } = requirement;
  return JSON.stringify([approvals, sign, who]);
}

function versionsOf(sets: readonly TimedRules[]): Version[] {
  const versions = new Map<string, Version>();
  for (const [at, { rules }] of sets.entries()) {
    for (const policy of rules.policies) {
      const ids = Object.fromEntries(namesOf(policy).map((name) => [name, rules.ids[name] ?? '']));
      const key = `${textOf(policy)} ${JSON.stringify(ids)}`;
      const version = versions.get(key) ?? newVersion(policy, ids);
      versions.set(key, version);
      version.sets.push(at);
    }
  }
  return [...versions.values()];
}

function newVersion(policy: Policy, ids: Rules['ids']): Version {
  return { policy, ids, who_key: JSON.stringify([policy.who, ids]), sets: [] };
}

const texts = new WeakMap<Policy, string>();

/** Writes a policy as JSON, once for each object. */
function textOf(policy: Policy): string {
  const text = texts.get(policy) ?? JSON.stringify(policy);
  texts.set(policy, text);
  return text;
}

/**
 * Lists the places of the versions that apply to an action in some set from `first` on: those that fit, and in each set
 * that does not know the action all policies of the caller.
 */
function placesOf(
  versions: readonly Version[],
  { first, facts, count }: { first: number; facts: Facts; count: number },
): number[] {
  const isLate = ({ sets }: Version) => (sets.at(-1) ?? -1) >= first;
  const isOfCaller = ({ policy }: Version) => policy.match.caller === facts.caller;
  const isFit = versions.map((one) => isLate(one) && fitsFacts(one.policy, facts));
  const knows = new Uint8Array(count);
  for (const [at, one] of versions.entries()) {
    if (isFit[at] && isOfCaller(one) && one.policy.match.action !== null) for (const set of one.sets) knows[set] = 1;
  }
  const isAsked = (one: Version) => isOfCaller(one) && one.sets.some((set) => set >= first && !knows[set]);
  return versions.flatMap((one, at) => (isFit[at] || isAsked(one) ? [at] : []));
}

function combinedOf(key: string, all: readonly Version[], places: readonly number[]): AppliedSet {
  const versions = places.flatMap((at) => all[at] ?? []);
  return { key, versions, requirement: strictestNeeds(versions.map(({ policy }) => policy)) };
}

function needsOf({ versions, requirement }: AppliedSet, groups: Meaning['groups'], { people }: Crowd): Needs | null {
  if (!requirement) return null;
  const named = new Map(versions.map((one) => [one.who_key, one] as const)).values();
  const lists = [...named].flatMap(({ policy: { who }, ids }) =>
    who ? [membersOf(who, { ids, groups }, people)] : [],
  );
  return { ...requirement, lists };
}

/** Returns the groups of the newest set that has each: membership is a fact, and only the operator changes it. */
function newestGroups(sets: readonly TimedRules[]): Meaning['groups'] {
  return new Map(
    sets.flatMap(({ rules: { groups, ids } }) =>
      groups.map(({ name, members }) => [name, members.map((member) => ids[member])] as const),
    ),
  );
}
