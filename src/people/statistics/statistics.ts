import type { Figures, Statistics } from '../../contract/review/statistics.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { day_ms, hour_ms, minute_ms } from '../../lib/time/units.ts';
import { splitNames } from '../../rules/policy/required.ts';
import type { Store } from '../../store/store.ts';
import type { TrailFigure } from '../../store/tables/trail-figures.ts';
import { decidedBy, waitedMs } from '../../upkeep/decisions/records.ts';
import { boundsOf } from '../../upkeep/trail/bounds.ts';
import { openTally, type Tally } from './tally.ts';

/** The account, and the number of days up to the day of `now_ms` in a time zone. */
export type StatisticsSought = {
  readonly account_id: string;
  readonly days: number;
  readonly timezone: string;
  readonly now_ms: number;
};
type Sources = Pick<Store, 'audit' | 'auditLists' | 'trailFigures' | 'reviewers' | 'tokens' | 'callers'>;

const slice = 4_000;

/** Counts the requests and answers of an account from the rows of the trail, in one pass over the days. */
export function statisticsOf(
  store: Sources,
  { account_id, days: count, timezone, now_ms }: StatisticsSought,
): Statistics {
  const local = localHours(timezone);
  const { days, from_ms } = lastDays(local, now_ms, count);
  const span = { account_id, from: timestamp(from_ms), to: timestamp(now_ms) };
  const by = openCounts(days);
  const peopleOf = answerers(store);
  for (const row of rowsIn(store, span)) {
    const { day, hour } = local(Date.parse(row.at));
    const tallies = [by.total, by.days.get(day), by.callers.of(row.caller_id), by.types.of(row.row_type)];
    const people = isByPerson(row) ? peopleOf(row).map((person) => by.people.of(person)) : [];
    if (countRow(row, [...tallies, ...people])) by.hours[hour] = (by.hours[hour] ?? 0) + 1;
  }
  const kept_from = store.trailFigures.first.get({ account_id })?.at ?? null;
  return { from: span.from, to: span.to, timezone, kept_from, ...listsOf(store, by) };
}

function openCounts(days: readonly string[]) {
  return {
    total: openTally(),
    days: new Map(days.map((day) => [day, openTally()])),
    hours: new Array<number>(24).fill(0),
    callers: openGroups<string>(),
    types: openGroups<string | null>(),
    people: openGroups<Answerer>(),
  };
}

/** Yields the rows of a span in slices, so that no read lasts long and the WAL can be copied in between. */
function* rowsIn(store: Sources, { account_id, from, to }: Span): Generator<TrailFigure> {
  const { after } = boundsOf(store, { after: from, before: null });
  const last = store.audit.last.get()?.number ?? 0;
  const first = store.auditLists.from.get({ number: after + 1 })?.number ?? last + 1;
  for (let number = first - 1; number < last; number += slice) {
    const through = Math.min(number + slice, last);
    for (const row of store.trailFigures.between.all({ account_id, after: number, through })) {
      if (row.at >= from && row.at <= to) yield row;
    }
  }
}
type Span = { readonly account_id: string; readonly from: string; readonly to: string };

function isByPerson(row: TrailFigure): boolean {
  return row.kind === 'decision.made' && decidedBy(row) === 'person';
}

/** Counts a row in each tally. Returns true for an answer of a person that stands. */
function countRow(row: TrailFigure, tallies: readonly (Tally | undefined)[]): boolean {
  const what = row.kind === 'item.sent' ? 'asked' : row.kind === 'item.overdue' ? 'overdue' : undefined;
  const other = what ?? (isByPerson(row) ? (row.is_undone === 1 ? 'undone' : undefined) : 'automatic');
  const waited_ms = row.created_at === null ? undefined : waitedMs(row.created_at, row.at);
  for (const tally of tallies) {
    if (other !== undefined) tally?.add(other);
    else tally?.answer(row.action_value, waited_ms);
  }
  return other === undefined;
}

function listsOf({ callers }: Sources, by: ReturnType<typeof openCounts>) {
  const [agents, types, people] = [by.callers.largest(), by.types.largest(), by.people.largest()];
  const named = (caller_id: string) => callers.byId.get({ caller_id })?.display_name ?? null;
  return {
    total: by.total.figures(),
    by_day: [...by.days].map(([day, tally]) => {
      const { asked, answered, median_ms, p95_ms } = tally.figures();
      return { day, asked, answered, median_ms, p95_ms };
    }),
    by_hour: by.hours,
    by_caller: agents.listed.map(({ key, figures }) => ({ caller_id: key, caller_name: named(key), ...figures })),
    by_type: types.listed.map(({ key, figures }) => ({ row_type: key, ...figures })),
    by_person: people.listed.map(({ key, figures: { asked, overdue, automatic, ...own } }) => ({ ...key, ...own })),
    callers_cut: agents.is_cut,
    types_cut: types.is_cut,
    people_cut: people.is_cut,
  };
}

/** The most groups that are told apart. Types are words of agents, so there may be any number. */
const most_groups = 2_000;
const most_listed = 50;

/** Creates tallies of groups by a key. Groups beyond the limit are counted nowhere. */
function openGroups<K>() {
  const groups = new Map<K, Tally>();
  let isFull = false;
  return {
    of(key: K): Tally | undefined {
      const known = groups.get(key);
      if (known) return known;
      isFull ||= groups.size >= most_groups;
      if (isFull) return undefined;
      const made = openTally();
      groups.set(key, made);
      return made;
    },
    largest(): { listed: { key: K; figures: Figures }[]; is_cut: boolean } {
      const all = [...groups].sort(([, one], [, other]) => other.size() - one.size());
      const listed = all.slice(0, most_listed).map(([key, tally]) => ({ key, figures: tally.figures() }));
      return { listed, is_cut: isFull || all.length > most_listed };
    },
  };
}

/** A person who answered: the id as far as it is known, and the name. */
type Answerer = { readonly reviewer_id: string | null; readonly name: string };
type People = Pick<Store, 'reviewers' | 'tokens'>;
type Answer = Pick<TrailFigure, 'actor' | 'answered_by'>;

/**
 * Creates a function that finds the people of a decision. One person is known by the actor of the row, whatever their
 * name was; several are known by the names that the row has.
 */
function answerers({ reviewers, tokens }: People) {
  const people = new Map<string, Answerer>();
  const remember = (key: string, make: () => Answerer): Answerer => {
    const known = people.get(key) ?? make();
    people.set(key, known);
    return known;
  };
  const byId = (reviewer_id: string, name: string) =>
    remember(reviewer_id, () => ({ reviewer_id, name: reviewers.byId.get({ reviewer_id })?.name ?? name }));
  const byName = (name: string) =>
    remember(`name ${name}`, () => {
      const found = reviewers.byName.get({ name });
      return found ? byId(found.reviewer_id, name) : { reviewer_id: null, name };
    });
  const owners = new Map<string, string>();
  const ownerOf = (actor: string): string => {
    if (!actor.startsWith('tok_')) return actor;
    const known = owners.get(actor) ?? tokens.find.get({ token_id: actor })?.reviewer_id ?? actor;
    owners.set(actor, known);
    return known;
  };
  return ({ actor, answered_by }: Answer): Answerer[] => {
    const names = answered_by === null ? [] : splitNames(answered_by);
    const [alone, ...others] = names;
    if (alone === undefined) return [];
    const owner = ownerOf(actor);
    if (others.length > 0 || !owner.startsWith('rev_')) return [...new Set(names.map(byName))];
    return [byId(owner, alone)];
  };
}

/** A day of the calendar and an hour of the clock in some time zone. */
type LocalHour = { readonly day: string; readonly hour: number };

/** Every offset of a time zone begins and ends at a multiple of this. */
const slot_ms = 15 * minute_ms;

/** Creates a function that converts times to a time zone. It asks Intl, which is slow, once per quarter of an hour. */
export function localHours(timeZone: string): (at_ms: number) => LocalHour {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
  const form = { ...digits, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', timeZone } as const;
  const format = new Intl.DateTimeFormat('en', form);
  const known = new Map<number, LocalHour>();
  return (at_ms) => {
    const slot = Math.floor(at_ms / slot_ms);
    const before = known.get(slot);
    if (before) return before;
    const parts = new Map(format.formatToParts(slot * slot_ms).map(({ type, value }) => [type, value]));
    const date = [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')];
    const found = { day: date.join('-'), hour: Number(parts.get('hour')) };
    known.set(slot, found);
    return found;
  };
}

/** Lists the days that end with the day of a time, oldest first, and finds the time at which the first begins. */
export function lastDays(local: (at_ms: number) => LocalHour, now_ms: number, count: number) {
  const today = Date.parse(local(now_ms).day);
  const days = Array.from({ length: count }, (_, at) => civil(today - (count - 1 - at) * day_ms));
  const [first = ''] = days;
  let from_ms = Math.floor((now_ms - count * day_ms - 2 * hour_ms) / slot_ms) * slot_ms;
  while (local(from_ms).day < first) from_ms += slot_ms;
  return { days, from_ms };
}

function civil(at_ms: number): string {
  return new Date(at_ms).toISOString().slice(0, 10);
}
