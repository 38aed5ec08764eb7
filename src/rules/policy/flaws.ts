import { nearestWord } from '../../lib/text/nearest.ts';
import type { Policy } from './policy.ts';
import { type Member, membersOf } from './rights.ts';
import type { Away, FileRules, Group } from './rules.ts';

/** A reason why rules cannot be used: the path of a member, and the end of the sentence about it. */
export type Flaw = { readonly path: string; readonly message: string };
type KnownNames = { readonly groups: readonly Group[]; readonly people: readonly Member[] };

const roles = ['role:admin', 'role:reviewer'];

/** Lists what is wrong with the names and numbers of a policy, given the groups and people of its account. */
export function flawsOfPolicy({ who, approvals, escalate }: Policy, known: KnownNames): Flaw[] {
  const flaws = who === null ? [] : flawsOfNames('who', who, known);
  flaws.push(...flawsOfNames('escalate.to', escalate?.to ?? [], known));
  if (flaws.length > 0) return flaws;
  const people = known.people.filter(({ role }) => role !== 'reader');
  if (who === null && people.length === 0) return []; // a new folder, to which people are added later
  const may = who === null ? people.length : countOf(who, { ...known, people });
  if (who !== null && may === 0) return [{ path: 'who', message: 'names nobody who may answer' }];
  if (may >= approvals) return [];
  return [
    { path: 'approvals', message: `is ${approvals}, but it names only ${may} ${may === 1 ? 'person' : 'people'}` },
  ];
}

/** Lists the flaws of the tables of an account in the settings file, by the index of each table in `file`. */
export function flawsOfFile(file: FileRules, people: readonly Member[]) {
  const known = { groups: file.groups, people };
  return {
    policy: file.policies.map((policy) => flawsOfPolicy(policy, known)),
    group: file.groups.map(({ members }) => members.flatMap((name) => flawOfPerson('members', name, people))),
    away: file.away.map((one) => flawsOfAbsence(one, file.away, people)),
  };
}

function flawsOfNames(path: string, names: readonly string[], { groups, people }: KnownNames): Flaw[] {
  return names.flatMap((name) => {
    if (name.startsWith('role:')) return roles.includes(name) ? [] : [{ path, message: 'must name role:admin' }];
    if (!name.startsWith('group:')) return flawOfPerson(path, name, people);
    const known = groups.map((group) => `group:${group.name}`);
    return known.includes(name) ? [] : [{ path, message: `names ${name}, which is not a group${hint(name, known)}` }];
  });
}

function flawOfPerson(path: string, name: string, people: readonly Member[]): Flaw[] {
  const known = people.map((person) => person.name);
  return known.includes(name) ? [] : [{ path, message: `names ${name}, who is not a person${hint(name, known)}` }];
}

function flawsOfAbsence({ person, deputy }: Away, away: readonly Away[], people: readonly Member[]): Flaw[] {
  if (away.filter((one) => one.person === person).length > 1) {
    return [{ path: 'person', message: `${person} is used twice` }];
  }
  const unknown = deputy === null ? [] : flawOfPerson('deputy', deputy, people);
  if (unknown.length > 0) return unknown;
  const chain = [person];
  for (let next = deputy; next !== null; next = away.find((one) => one.person === next)?.deputy ?? null) {
    if (chain.includes(next)) return [{ path: 'deputy', message: `makes a circle: ${[...chain, next].join(', ')}` }];
    chain.push(next);
  }
  return [];
}

function countOf(who: readonly string[], { groups, people }: KnownNames): number {
  const ids = Object.fromEntries(people.map(({ name, reviewer_id }) => [name, reviewer_id]));
  const members = new Map(groups.map((group) => [group.name, group.members.map((name) => ids[name])] as const));
  return membersOf(who, { ids, groups: members }, people).size;
}

function hint(name: string, known: readonly string[]): string {
  const meant = nearestWord(name, known);
  return meant ? `, the nearest is ${meant}` : '';
}
