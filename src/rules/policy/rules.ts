import type { PolicyBody } from '../../config/policy.ts';
import type { PolicyTables } from '../../config/policy-file.ts';
import { visibleText } from '../../lib/nickname.ts';
import { slugOf } from '../../lib/text/slug.ts';
import type { PolicyRow } from '../../store/tables/policies.ts';
import type { PolicySetRow } from '../../store/tables/policy-sets.ts';
import { applyingPolicies, type Facts, type Policy, type Requirement, strictestNeeds } from './policy.ts';
import { type Absence, type Crowd, type Meaning, type Member, membersOf, partsOf } from './rights.ts';

export type Group = { readonly name: string; readonly members: readonly string[] };
export type Away = { readonly person: string; readonly until: string; readonly deputy: string | null };

/** The policies, groups and absences of an account at one time, and the reviewer_ids of the names in them. */
export type Rules = {
  readonly policies: readonly Policy[];
  readonly groups: readonly Group[];
  readonly away: readonly Away[];
  readonly ids: Readonly<Record<string, string>>;
};
export type FileRules = {
  readonly policies: readonly Policy[];
  readonly groups: readonly Group[];
  away: readonly Away[];
};
/** A requirement with the members of each of its lists at present. */
export type Needs = Requirement & { readonly lists: readonly ReadonlySet<string>[] };

export const noRules: Rules = { policies: [], groups: [], away: [], ids: {} };

/** Selects the tables of one account, with names as stored. An absence belongs to the account of its person. */
export function tablesOf({ policy, group, away }: PolicyTables, account: string, people: readonly Member[]): FileRules {
  const mine = <T extends { readonly account: string }>(all: readonly T[]) =>
    all.filter((one) => storedName(one.account, [account]) === account).map(({ account: _, ...one }) => one);
  const names = people.map(({ name }) => name);
  return {
    policies: mine(policy).map((one) => ({ ...withStoredNames(one, names), source: 'file' as const })),
    groups: mine(group).map((one) => ({ ...one, members: one.members.map((name) => storedName(name, names)) })),
    away: away.flatMap((one) => {
      const person = storedName(one.person, names);
      const deputy = one.deputy === null ? null : storedName(one.deputy, names);
      return names.includes(person) ? [{ ...one, person, deputy }] : [];
    }),
  };
}

/** Returns a name as it is stored: as written if it is known, else in its normal form. */
export function storedName(written: string, known: readonly string[]): string {
  if (known.includes(written)) return written;
  const normal = visibleText(written);
  return typeof normal === 'string' ? normal : written; // nobody can have a name that is unsound
}

/** Returns a policy with the names of its people and its caller as they are stored. */
export function withStoredNames<P extends PolicyBody>(policy: P, known: readonly string[]): P {
  const stored = (all: readonly string[]) => all.map((name) => storedName(name, known));
  const { match, who, escalate } = policy;
  const caller = match.caller === null ? null : slugOf(match.caller);
  return {
    ...policy,
    match: { ...match, caller },
    who: who && stored(who),
    escalate: escalate && { ...escalate, to: stored(escalate.to) },
  };
}

export function storedPolicy({ name, policy }: Pick<PolicyRow, 'name' | 'policy'>): Policy {
  return { ...JSON.parse(policy), name, source: 'page' };
}

/** Combines the settings file with the policies of the page. A policy of the file replaces one with its name. */
export function combineRules(file: FileRules, page: readonly Policy[], ids: Rules['ids']): Rules {
  const names = new Set(file.policies.map(({ name }) => name));
  const policies = [...file.policies, ...page.filter(({ name }) => !names.has(name))];
  const { groups, away } = file;
  // a policy that is replaced keeps its people, because it may come back
  const named = [...namesIn({ policies: [...file.policies, ...page], groups, away })];
  const kept = named.flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name]] as const]));
  return { policies, groups, away, ids: Object.fromEntries(kept) };
}

export function namesIn({ policies, groups, away }: FileRules): Set<string> {
  return new Set([
    ...policies.flatMap(namesOf),
    ...groups.flatMap(({ members }) => members),
    ...away.flatMap(({ person, deputy }) => (deputy === null ? [person] : [person, deputy])),
  ]);
}

export function namesOf({ who, escalate }: Pick<Policy, 'who' | 'escalate'>): string[] {
  return [...(who ?? []), ...(escalate?.to ?? [])].filter((name) => !/^(?:group|role):/.test(name));
}

/** Selects the sets that an input needs: the one that was in force when it was sent, and all later ones. */
export function rulesSince(sets: readonly PolicySetRow[], sequence: number): Rules[] {
  return sets.slice(Math.max(0, firstSince(sets, sequence))).map(({ rules }) => JSON.parse(rules));
}

/** Finds the set that was in force when an input was sent. Returns -1 if there was none. */
export function firstSince(sets: readonly Pick<PolicySetRow, 'from_sequence'>[], sequence: number): number {
  return sets.findLastIndex(({ from_sequence }) => from_sequence < sequence);
}

/** Tells whether rules name a person, who must keep that name then. */
export function isNamed({ ids }: Rules, reviewer_id: string): boolean {
  return Object.values(ids).includes(reviewer_id);
}

/** Returns the absences of a set by reviewer_id. A deputy who is gone is left out. */
export function absencesOf({ away, ids }: Rules): Absence[] {
  return away.flatMap(({ person, until, deputy }) => {
    const [from, to] = [ids[person], deputy === null ? null : (ids[deputy] ?? null)];
    return from === undefined ? [] : [{ person: from, until, deputy: to }];
  });
}

/**
 * Combines what several sets ask for an action, oldest set first. Groups are those of the newest set that has them,
 * because membership is a fact about people and only the operator changes it.
 */
export function neededFor(sets: readonly Rules[], facts: Facts, people: readonly Member[]): Needs | null {
  const groups = new Map(
    sets.flatMap(({ groups, ids }) =>
      groups.map(({ name, members }) => [name, members.map((member) => ids[member])] as const),
    ),
  );
  const applied = sets.flatMap(({ policies, ids }) =>
    applyingPolicies(policies, facts).map((policy) => ({ policy, meaning: { ids, groups } satisfies Meaning })),
  );
  const requirement = strictestNeeds(applied.map(({ policy }) => policy));
  if (!requirement) return null;
  const lists = applied.flatMap(({ policy: { who }, meaning }) => (who ? [membersOf(who, meaning, people)] : []));
  return { ...requirement, lists };
}

/** Returns the people who may answer, deputies included; null if everybody may. */
export function whoMay({ lists }: Pick<Needs, 'lists'>, crowd: Crowd): Member[] | null {
  if (lists.length === 0) return null;
  return crowd.people.filter(({ reviewer_id }) => partsOf(reviewer_id, lists, crowd).length > 0);
}
