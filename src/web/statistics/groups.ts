import { figure } from '../ui/numbers.ts';
import type { TableContent } from './chart.tsx';
import { durationWords } from './scale.ts';
import type { Statistics } from './state.ts';
import { statisticsWords as words } from './words.ts';

export type Grouping = keyof typeof words.by;

type Figures = Pick<Statistics['total'], 'answered' | 'undone' | 'median_ms' | 'p95_ms' | 'actions' | 'other_actions'> &
  Partial<Pick<Statistics['total'], 'asked' | 'overdue'>>;
/** A group with its name as the page shows it. */
export type Group = Figures & { readonly name: string };

/** Lists the groups of a grouping, the largest first, and tells if there are more. */
export function groupsOf(found: Statistics, by: Grouping): { groups: readonly Group[]; isCut: boolean } {
  switch (by) {
    case 'caller':
      return {
        groups: found.by_caller.map((one) => ({ ...one, name: one.caller_name ?? one.caller_id })),
        isCut: found.callers_cut,
      };
    case 'type':
      return {
        groups: found.by_type.map((one) => ({ ...one, name: one.row_type ?? words.noType })),
        isCut: found.types_cut,
      };
    case 'person':
      return { groups: found.by_person, isCut: found.people_cut };
    default:
      return by satisfies never;
  }
}

/** Builds the table of all numbers of a grouping. People have no requests of their own. */
export function tableOf(found: Statistics, by: Grouping): TableContent {
  const { groups, isCut } = groupsOf(found, by);
  const { asked, answered, median, p95, undone, overdue } = words;
  const answers = ({ median_ms, p95_ms, ...one }: Figures) => {
    return [figure(one.answered), durationWords(median_ms), durationWords(p95_ms), figure(one.undone)] as const;
  };
  if (by === 'person') {
    const heads = [words.by[by], answered, median, p95, undone];
    return { heads, isCut, rows: groups.map((one) => [one.name, ...answers(one)]) };
  }
  const rows = groups.map((one) => {
    return [one.name, figure(one.asked ?? 0), ...answers(one), figure(one.overdue ?? 0)] as const;
  });
  return { heads: [words.by[by], asked, answered, median, p95, undone, overdue], isCut, rows };
}
