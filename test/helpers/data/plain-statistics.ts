import { Temporal } from 'temporal-polyfill';
import type { Statistics } from '../../../src/contract/review/statistics.ts';
import type { Connection } from '../../../src/store/database/database.ts';

type Row = Readonly<Record<string, string | null>> & { readonly kind: string; readonly at: string };
type Sought = { readonly days: number; readonly timezone: string; readonly to: string };
type Key = string | null;

/** Computes statistics one number at a time, each by its own filter over the raw rows of the trail. */
export function plainStatistics(db: Connection, { days, timezone, to }: Sought) {
  const first = Temporal.Instant.from(to)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .subtract({ days: days - 1 });
  const from = first.toZonedDateTime({ timeZone: timezone, plainTime: '00:00' }).toInstant();
  const all = db.prepare<[], Row>('SELECT * FROM audit ORDER BY hash').all();
  const undone = new Set(all.filter(({ kind }) => kind === 'decision.undone').map(({ subject }) => subject));
  const rows = all.filter(({ at }) => Date.parse(at) >= from.epochMilliseconds && at <= to).filter(isCounted);
  const zoned = ({ at }: Row) => Temporal.Instant.from(at).toZonedDateTimeISO(timezone);
  const peopleOf = peopleIn(db);
  const by = (keysOf: (row: Row) => readonly Key[]) => {
    const keys = new Set(rows.flatMap(keysOf));
    return new Map(
      [...keys].map((key) => [
        key,
        figures(
          rows.filter((row) => keysOf(row).includes(key)),
          undone,
        ),
      ]),
    );
  };
  const onDay = (day: string) => rows.filter((row) => zoned(row).toPlainDate().toString() === day);
  const standing = rows.filter((row) => isByPerson(row) && !undone.has(row.subject ?? ''));
  return {
    from: from.toString({ smallestUnit: 'millisecond' }),
    total: figures(rows, undone),
    by_day: new Map(
      Array.from({ length: days }, (_, at) => first.add({ days: at }).toString()).map((day) => {
        return [day, figures(onDay(day), undone)];
      }),
    ),
    by_hour: Array.from({ length: 24 }, (_, hour) => standing.filter((row) => zoned(row).hour === hour).length),
    by_caller: by((row) => [row.caller_id ?? null]),
    by_type: by((row) => [JSON.parse(row.state ?? '{}').row_type ?? null]),
    by_person: by((row) => (isByPerson(row) ? peopleOf(row) : [])),
  };
}

function isCounted({ kind }: Row): boolean {
  return ['item.sent', 'item.overdue', 'decision.made', 'standing.used'].includes(kind);
}

function isByPerson({ kind, actor }: Row): boolean {
  return kind === 'decision.made' && actor !== 'policy';
}

/** Returns a function that finds the people of a row, each as JSON of the id and the name. */
function peopleIn(db: Connection): (row: Row) => string[] {
  const pairs = (sql: string) => db.prepare<[], [string, string]>(sql).raw().all();
  const names = new Map(pairs('SELECT reviewer_id, name FROM reviewers'));
  const owners = new Map(pairs('SELECT token_id, reviewer_id FROM reviewer_tokens'));
  return ({ answered_by, actor }) => {
    const all = (answered_by ?? '').split(/, | and /);
    const own = owners.get(actor ?? '') ?? actor ?? '';
    if (all.length === 1) return [JSON.stringify([own, names.get(own) ?? all[0]])];
    const idOf = (name: string) => [...names].find(([, known]) => known === name)?.[0] ?? null;
    return all.map((name) => JSON.stringify([idOf(name), name]));
  };
}

function figures(rows: readonly Row[], undone: ReadonlySet<Key | undefined>) {
  const of = (test: (row: Row) => boolean) => rows.filter(test).length;
  const answers = rows.filter((row) => isByPerson(row) && !undone.has(row.subject));
  const waits = answers.flatMap(({ at, state }) => {
    const { created_at } = JSON.parse(state ?? '{}');
    return created_at ? [Date.parse(at) - Date.parse(created_at)] : [];
  });
  const named = answers.filter(({ action_value }) => action_value !== null);
  const shares = Map.groupBy(named, ({ action_value }) => String(action_value));
  return {
    asked: of(({ kind }) => kind === 'item.sent'),
    overdue: of(({ kind }) => kind === 'item.overdue'),
    automatic: of((row) => row.kind === 'standing.used' || (row.kind === 'decision.made' && !isByPerson(row))),
    answered: answers.length,
    undone: of((row) => isByPerson(row) && undone.has(row.subject)),
    ...nearestRanks(waits),
    actions: Object.fromEntries([...shares].map(([value, those]) => [value, those.length])),
    other_actions: answers.length - named.length,
  };
}

function nearestRanks(waits: readonly number[]) {
  const sorted = waits.toSorted((one, other) => one - other);
  const rank = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null;
  return { median_ms: rank(50), p95_ms: rank(95) };
}

/** Writes the figures of a response as the plain model does: shares without an order. */
export function unordered<T extends Partial<Pick<Statistics['total'], 'actions'>>>({ actions = [], ...figures }: T) {
  return { ...figures, actions: Object.fromEntries(actions.map(({ action_value, count }) => [action_value, count])) };
}
