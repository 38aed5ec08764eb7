import {
  closed,
  defaulted,
  type Kept,
  list,
  nullable,
  omittable,
  open,
  type Static,
  Type,
} from '../../lib/schema/schema.ts';
import { CivilDate, Count, Text, Timestamp, TimeZone } from '../../vocabulary.ts';
import type { Endpoint } from '../endpoint.ts';

const default_days = 14;
const most_days = 366;

const StatisticsQuery = open({
  days: defaulted(
    Type.Integer({ minimum: 1, maximum: most_days, description: 'The number of days, the last being today.' }),
    default_days,
  ),
  timezone: omittable(TimeZone),
});
export type StatisticsQuery = Static<Kept<typeof StatisticsQuery>>;

const times = { median_ms: nullable(Count), p95_ms: nullable(Count) };
const answers = {
  answered: Count,
  undone: Count,
  ...times,
  actions: list(closed({ action_value: Text, count: Count })),
  other_actions: Count,
};
const asked = { asked: Count, overdue: Count, automatic: Count };

const Figures = closed({ ...asked, ...answers });
const CallerFigures = closed({ caller_id: Text, caller_name: nullable(Text), ...asked, ...answers });
const TypeFigures = closed({ row_type: nullable(Text), ...asked, ...answers });
const PersonFigures = closed({ reviewer_id: nullable(Text), name: Text, ...answers });
const DayFigures = closed({ day: CivilDate, asked: Count, answered: Count, ...times });

/** The numbers of all requests, or of the requests of one agent or type. */
export type Figures = Static<typeof Figures>;

const cut = Type.Boolean({ description: 'True if there are more than these.' });

const Statistics = closed({
  from: Timestamp,
  to: Timestamp,
  timezone: Text,
  kept_from: nullable(Timestamp),
  total: Figures,
  by_day: list(DayFigures),
  by_hour: list(Count, { minItems: 24, maxItems: 24 }),
  by_caller: list(CallerFigures),
  by_type: list(TypeFigures),
  by_person: list(PersonFigures),
  callers_cut: cut,
  types_cut: cut,
  people_cut: cut,
});
export type Statistics = Static<typeof Statistics>;

const ExportQuery = open({
  from: omittable(Timestamp),
  to: omittable(Timestamp),
});
export type DecisionsSought = Static<Kept<typeof ExportQuery>>;

const statuses = [200, 400, 401, 403, 422, 500, 503] as const;

/** Endpoints that count and export what the audit trail keeps. */
export const statisticsEndpoints = {
  statisticsRead: {
    method: 'GET',
    path: '/review/api/statistics',
    summary: 'Count requests and answers over days.',
    description: [
      'Counts rows of the audit trail. answered counts decisions by people that were not undone since, undone those',
      'that were; automatic counts decisions by a standing answer or on expiry, which are in no other number.',
      'median_ms and p95_ms are by nearest rank, from the sending of a request to its decision. A decision of several',
      'people counts for each of them. row_type is null for rows that do not name a type. kept_from is the time of the',
      'oldest row. The lists hold at most 50 entries, the largest first. A result may be some seconds old: to is its',
      'time.',
    ].join(' '),
    query: StatisticsQuery,
    data: Statistics,
    statuses,
  },
  decisionExport: {
    method: 'GET',
    path: '/review/api/decisions/export',
    summary: 'Export the decisions that the audit trail keeps, oldest first.',
    description: [
      'CSV by RFC 4180 with a line of names, as by hdo export decisions. from is inclusive, to exclusive. Fields that',
      'a spreadsheet would take for a formula begin with an apostrophe.',
    ].join(' '),
    query: ExportQuery,
    answer: 'bytes',
    bytes_type: 'text/csv',
    answer_headers: {
      'Content-Disposition': { schema: Type.String(), description: 'An attachment with a file name.', required: true },
    },
    data: Type.Unknown(),
    statuses,
  },
} as const satisfies Record<string, Endpoint>;
