import { checkValue } from '../lib/schema/check.ts';
import type { TSchema } from '../lib/schema/schema.ts';
import { timestamp } from '../lib/time/clock.ts';
import { durationNeed } from '../lib/time/duration.ts';
import type { Problem } from './error.ts';
import type { Layer } from './layer.ts';
import { inOwnUnit } from './leaf.ts';
import { AwayTable, GroupTable, PolicyTable } from './policy.ts';
import { itself } from './toml.ts';

export type PolicyTables = {
  readonly policy: readonly PolicyTable[];
  readonly group: readonly GroupTable[];
  /** `until` is a timestamp. */
  readonly away: readonly AwayTable[];
};
type TakenTables = PolicyTables & {
  readonly values: ReadonlyMap<string, unknown>;
  readonly problems: readonly Problem[];
  readonly rest: Layer;
};

const form = /^(policy|group|away)\[(\d+)\](?:\.(.*))?$/;
const kinds = ['policy', 'group', 'away'] as const;

/** The place in the file of a member, by its table. */
const places = new WeakMap<object, (path: string) => string>();

/** Returns the place in the settings file of a member of a table that was read from it. */
export function placeOfMember(table: object, path: string): string {
  return places.get(table)?.(path) ?? 'config.toml';
}

/** Separates the `[[policy]]`, `[[group]]` and `[[away]]` tables of a settings file from its layer. */
export function takePolicies(file: Layer): TakenTables {
  const rest = [...file.values].filter(([name]) => !form.test(name));
  const problems: Problem[] = [];
  const complain = (name: string, message: string) => problems.push({ ...placeOf(file, name), message });
  const read = <S extends TSchema>(kind: string, schema: S) => readTables({ file, kind, complain }, schema);
  const [policy, group, away] = [read('policy', PolicyTable), read('group', GroupTable), read('away', AwayTable)];
  for (const [at, { until }] of away.entries()) {
    const ends = instant(until);
    if (ends === undefined) complain(`away[${at}].until`, `away[${at}].until must be a date such as 2027-01-07`);
    else Object.assign(away[at] ?? {}, { until: ends });
  }
  for (const [kind, all] of [['policy', policy] as const, ['group', group] as const]) {
    for (const [at, { name, account }] of all.entries()) {
      const first = all.findIndex((one) => one.name === name && one.account === account);
      if (first !== at) complain(`${kind}[${at}].name`, `${kind}[${at}].name ${name} is used twice`);
    }
  }
  const named = kinds.flatMap((kind) => valuesOf(kind, { policy, group, away }[kind]));
  return { policy, group, away, values: new Map(named), problems, rest: { ...file, values: new Map(rest) } };
}

type Reading = { readonly file: Layer; readonly kind: string; complain(name: string, message: string): void };

/** Checks the tables of one kind. Unsound ones are left out, because their problems end the start. */
function readTables<S extends TSchema>({ file, kind, complain }: Reading, schema: S) {
  const tables = new Map<number, Record<string, unknown>>();
  for (const [name, value] of file.values) {
    const [, of, at, key = itself] = form.exec(name) ?? [];
    if (of !== kind) continue;
    const table = tables.get(Number(at)) ?? {};
    tables.set(Number(at), key === itself ? table : { ...table, [key]: inOwnUnit(key, plain(value)) });
  }
  const sound = [...tables].flatMap(([at, table]) => {
    const { value, complaints } = checkValue(schema, table);
    for (const { path, message } of complaints) {
      const name = `${kind}[${at}].${path}`;
      complain(name, `${name} ${isDuration(path) ? needOf(table, path, message) : message}`);
    }
    if (typeof value !== 'object' || value === null) return [];
    places.set(value, (path) => placeOf(file, `${kind}[${at}].${path}`).place);
    return [value];
  });
  return sound;
}

function isDuration(path: string): boolean {
  return /(^|[._])after$/.test(path);
}

/** Asks for the unit of a duration that is a number. */
function needOf(table: Readonly<Record<string, unknown>>, path: string, message: string): string {
  const given = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], table);
  return typeof given === 'number' ? `must ${durationNeed(given)}` : message;
}

/** Turns dates of TOML into texts, because the schemas know JSON. */
function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** Reads the end of an absence. A date ends it at the begin of that day in UTC. */
function instant(text: string): string | undefined {
  const is_form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const at_ms = is_form ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at_ms) ? undefined : timestamp(at_ms);
}

/** Finds the line of a name, or of the nearest table that it is in. */
function placeOf(file: Layer, name: string): { place: string; by: 'settings' } {
  const known = [...file.values.keys()];
  const table = name.replace(/\..*$/, '');
  const key = /^[^.]*\.[^.[]*/.exec(name)?.[0] ?? name;
  const wanted = [name, key, `${table}.${itself}`].find((one) => known.includes(one)) ?? name;
  return { place: file.place(wanted), by: 'settings' };
}

function valuesOf(kind: string, tables: readonly object[]): [string, unknown][] {
  return tables.flatMap((table, at) =>
    Object.entries(table).map(([key, value]): [string, unknown] => [`${kind}[${at}].${key}`, value]),
  );
}
