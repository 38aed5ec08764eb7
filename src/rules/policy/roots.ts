import { timestamp } from '../../lib/time/clock.ts';
import { day_ms } from '../../lib/time/units.ts';
import type { Store } from '../../store/store.ts';
import type { OriginRow } from '../../store/tables/origins.ts';

/** The time for which it counts through whom a person came. */
const counts_ms = 30 * day_ms;

type Person = { readonly reviewer_id: string };
/** The facts by which two people may be one: through whom each came, and their accounts at providers. */
export type Ties = {
  /** The origins within the last 30 days by the folder's own time, also of people who are gone. */
  readonly origins: ReadonlyMap<string, Pick<OriginRow, 'came_by' | 'came_at'>>;
  /** The issuers at which people have accounts. Two accounts at one provider belong to two people. */
  readonly issuers: ReadonlyMap<string, ReadonlySet<string>>;
};

export const noTies: Ties = { origins: new Map(), issuers: new Map() };

/** Returns the time after which it counts through whom a person came. */
export function originsSince(now_ms: number): string {
  return timestamp(now_ms - counts_ms);
}

/** Reads what ties people together at `now`, the folder's own time as ISO text. */
export function tiesOf({ store }: { readonly store: Pick<Store, 'origins' | 'identities'> }, now: string): Ties {
  const rows = store.origins.since.all({ since: originsSince(Date.parse(now)) });
  if (rows.length === 0) return noTies;
  const issuers = new Map<string, Set<string>>();
  for (const { reviewer_id, issuer } of store.identities.holders.all()) {
    issuers.set(reviewer_id, (issuers.get(reviewer_id) ?? new Set()).add(issuer));
  }
  return { origins: new Map(rows.map(({ reviewer_id, ...origin }) => [reviewer_id, origin])), issuers };
}

/** Lists a person and those through whom they came, the root last. */
export function chainTo(reviewer_id: string, { origins }: Ties): string[] {
  const chain: string[] = [];
  for (let next: string | undefined = reviewer_id; next !== undefined && !chain.includes(next); ) {
    chain.push(next);
    next = origins.get(next)?.came_by;
  }
  return chain;
}

/**
 * Groups people by who may be the same person: each group counts once. People whose chains have one root are a group,
 * since the root may have used all the invites. Those of them who have accounts at one provider are different people;
 * the others may be any of these, so they are left out then.
 */
export function distinctPeople<P extends Person>(people: readonly P[], ties: Ties): P[][] {
  const byRoot = Map.groupBy(people, ({ reviewer_id }) => chainTo(reviewer_id, ties).at(-1));
  return [...byRoot.values()].flatMap((group) => {
    const holders = holdersAmong(group, ties);
    if (holders.length > 1) return holders.map((one) => [one]);
    const depth = ({ reviewer_id }: P) => chainTo(reviewer_id, ties).length;
    return [[...group].sort((one, other) => depth(one) - depth(other))];
  });
}

/** Lists the people with accounts at the provider at which most of them have one. */
function holdersAmong<P extends Person>(people: readonly P[], { issuers }: Ties): P[] {
  const all = new Set(people.flatMap(({ reviewer_id }) => [...(issuers.get(reviewer_id) ?? [])]));
  const holders = [...all].map((issuer) => people.filter((one) => issuers.get(one.reviewer_id)?.has(issuer)));
  return holders.sort((one, other) => other.length - one.length)[0] ?? [];
}

/**
 * Returns the time until which two people count as one, as ISO text: the first end of an origin that one of them has
 * and the other has not. Undefined if they count beside each other.
 */
export function oneUntil(one: string, other: string, ties: Ties): string | undefined {
  const [mine, theirs] = [chainTo(one, ties), chainTo(other, ties)];
  if (one === other || mine.at(-1) !== theirs.at(-1)) return undefined;
  const [held, others] = [one, other].map((id) => ties.issuers.get(id));
  if (held && [...held].some((issuer) => others?.has(issuer))) return undefined;
  const apart = [...mine.filter((id) => !theirs.includes(id)), ...theirs.filter((id) => !mine.includes(id))];
  const ends = apart.flatMap((id) => ties.origins.get(id)?.came_at ?? []).map((at) => Date.parse(at) + counts_ms);
  return timestamp(Math.min(...ends));
}

/** People who count once together, and until when that stays so for two of them, as ISO text. */
export type AsOne<P> = { readonly people: readonly P[]; readonly until: string };

/** Lists the groups of people who count once together, if there are any. */
export function countedAsOne<P extends Person>(people: readonly P[], ties: Ties): AsOne<P>[] {
  const byRoot = Map.groupBy(people, ({ reviewer_id }) => chainTo(reviewer_id, ties).at(-1));
  return [...byRoot.values()].flatMap((group) => {
    const pairs = group.flatMap((one) =>
      group.flatMap((other) => oneUntil(one.reviewer_id, other.reviewer_id, ties) ?? []),
    );
    const until = pairs.sort().at(-1);
    return until === undefined ? [] : [{ people: group, until }];
  });
}
