import { distinctPeople, type Ties } from './roots.ts';

export type Member = { readonly reviewer_id: string; readonly name: string; readonly role: string };

/** An absence, by reviewer_id. The part of `person` goes to `deputy` until `until`. */
export type Absence = { readonly person: string; readonly until: string; readonly deputy: string | null };

/** The people at present, who is away, and who of them may be one person. */
export type Crowd = {
  readonly people: readonly Member[];
  readonly away: readonly Absence[];
  readonly ties: Ties;
  readonly now: string;
};

export type Meaning = {
  readonly ids: Readonly<Record<string, string>>;
  readonly groups: ReadonlyMap<string, readonly (string | undefined)[]>;
};

export type GivenApprovals = { readonly reviewer_id: string; readonly is_signed: boolean };

/** Returns the people whom a list of names, groups and roles means at present. */
export function membersOf(list: readonly string[], { ids, groups }: Meaning, people: readonly Member[]): Set<string> {
  const wanted = new Set<string | undefined>();
  for (const one of list) {
    if (one.startsWith('role:')) {
      for (const { reviewer_id, role } of people) if (`role:${role}` === one) wanted.add(reviewer_id);
    } else if (one.startsWith('group:')) {
      for (const id of groups.get(one.slice('group:'.length)) ?? []) wanted.add(id);
    } else wanted.add(ids[one]);
  }
  return new Set(people.map(({ reviewer_id }) => reviewer_id).filter((reviewer_id) => wanted.has(reviewer_id)));
}

/**
 * Lists the people in whose place a person may answer: first the person, then those whose deputy they are. `lists`
 * holds the members of each list of a requirement, and a part counts only if it is in all of them.
 */
export function partsOf(reviewer_id: string, lists: readonly ReadonlySet<string>[], crowd: Crowd): string[] {
  const here = crowd.people.map((person) => person.reviewer_id);
  if (!here.includes(reviewer_id)) return [];
  const behind = here.filter((one) => one !== reviewer_id && chainOf(one, crowd).includes(reviewer_id));
  return [reviewer_id, ...behind].filter((part) => lists.every((list) => list.has(part)));
}

/** Lists the deputies who stand in for a person at present: theirs, and the deputy of a deputy who is away. */
function chainOf(reviewer_id: string, { away, now }: Crowd): string[] {
  const chain: string[] = [];
  let last: string | null = reviewer_id;
  while (last !== null) {
    const absence = away.find(({ person, until }) => person === last && until > now);
    last = absence?.deputy ?? null;
    if (last === null || last === reviewer_id || chain.includes(last)) return chain;
    chain.push(last);
  }
  return chain;
}

/**
 * Returns the approvals of one choice that count. Each takes a part of its own, so a deputy does not count beside the
 * person they stand in for. People who may be one person count once.
 */
export function countingApprovals<G extends GivenApprovals>(
  given: readonly G[],
  { lists, sign }: { readonly lists: readonly ReadonlySet<string>[]; readonly sign: boolean },
  crowd: Crowd,
): G[] {
  const signed = given.filter(({ is_signed }) => is_signed || !sign);
  const able = signed.filter(({ reviewer_id }) => partsOf(reviewer_id, lists, crowd).length > 0);
  const choices = distinctPeople(able, crowd.ties).map((group) => {
    const all = group.flatMap((one) => partsOf(one.reviewer_id, lists, crowd).map((part) => ({ one, part })));
    const isDirect = ({ one, part }: { one: G; part: string }) => part === one.reviewer_id;
    return [...all.filter(isDirect), ...all.filter((choice) => !isDirect(choice))];
  });
  const isOwn = ([first]: { one: G; part: string }[]) => first?.part === first?.one.reviewer_id;
  const counted = matched([...choices.filter(isOwn), ...choices.filter((choice) => !isOwn(choice))]);
  return given.filter((one) => counted.has(one));
}

/** Gives a part to as many people as possible, each part once (augmenting paths). Returns who has one. */
function matched<G>(people: readonly (readonly { readonly one: G; readonly part: string }[])[]): Set<G> {
  const holders = new Map<string, { at: number; one: G }>();
  const place = (at: number, tried: Set<string>): boolean => {
    for (const { one, part } of people[at] ?? []) {
      if (tried.has(part)) continue;
      tried.add(part);
      const holder = holders.get(part);
      if (holder && !place(holder.at, tried)) continue;
      holders.set(part, { at, one });
      return true;
    }
    return false;
  };
  for (const at of people.keys()) place(at, new Set());
  return new Set([...holders.values()].map(({ one }) => one));
}
