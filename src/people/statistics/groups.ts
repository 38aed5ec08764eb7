import type { Figures } from '../../contract/review/statistics.ts';
import { openTally, type Tally } from './tally.ts';

/** The most groups that are told apart. Types are words of agents, so there may be any number. */
const most_groups = 2_000;
/** The most groups of a list. */
const most_listed = 50;

/** Creates tallies of groups by a key. Groups beyond the limit are counted nowhere. */
export function openGroups<K>() {
  const groups = new Map<K, Tally>();
  let isFull = false;
  return {
    /** Returns the tally of a group; undefined beyond the limit. */
    of(key: K): Tally | undefined {
      const known = groups.get(key);
      if (known) return known;
      isFull ||= groups.size >= most_groups;
      if (isFull) return undefined;
      const made = openTally();
      groups.set(key, made);
      return made;
    },
    /** Lists the largest groups, and tells if there are more. */
    largest(): { listed: { key: K; figures: Figures }[]; is_cut: boolean } {
      const all = [...groups].sort(([, one], [, other]) => other.size() - one.size());
      const listed = all.slice(0, most_listed).map(([key, tally]) => ({ key, figures: tally.figures() }));
      return { listed, is_cut: isFull || all.length > most_listed };
    },
  };
}
