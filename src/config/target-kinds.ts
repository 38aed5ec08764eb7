import { isLocal } from './listen.ts';

/** The keys that every kind of target has, beside `name` and `kind`. */
const common = ['min_priority', 'per_minute', 'quiet_hours', 'quiet_timezone', 'account'] as const;
/** The keys of every kind but push, where each person chooses. */
const told = ['content', 'every', 'person'] as const;

/** The keys of each kind of target: those that it needs, and those that it may have. */
export const kinds = {
  webhook: { needs: ['url', 'secret'], takes: [...told] },
  ntfy: { needs: ['url'], takes: ['token', ...told] },
  gotify: { needs: ['url', 'token'], takes: [...told] },
  slack: { needs: ['webhook_url'], takes: [...told] },
  discord: { needs: ['webhook_url'], takes: [...told] },
  teams: { needs: ['webhook_url'], takes: [...told] },
  telegram: { needs: ['token', 'chat'], takes: ['url', ...told] },
  matrix: { needs: ['url', 'token', 'room'], takes: [...told] },
  mail: { needs: ['server', 'from', 'to'], takes: ['user', 'password', 'insecure', ...told] },
  command: { needs: ['command'], takes: [...told] },
  push: { needs: [], takes: ['url', 'from'] },
} as const satisfies Readonly<Record<string, { needs: readonly string[]; takes: readonly string[] }>>;

export type Kind = keyof typeof kinds;
type Keys<K extends Kind> = (typeof kinds)[K]['needs' | 'takes'][number];
/** The key of a target. */
export type TargetKey = 'name' | 'kind' | (typeof common)[number] | Keys<Kind>;

/** The reason why a kind needs a key, where the reason is not obvious. */
const reasons: Readonly<Record<string, string>> = { secret: ': the receiver verifies the sender by it' };

type Table = Readonly<Record<string, unknown>> & { readonly name: unknown; readonly kind: Kind | null };

/** A key of a table, and the end of the sentence that says what is wrong with it. */
type Flaw = readonly [key: string, message: string];

/**
 * Lists the keys that a target lacks, and those of `given` that its kind does not use. An empty list means that it can
 * be used.
 */
export function flawsOf(table: Table, given: readonly string[]): Flaw[] {
  const { name, kind } = table;
  const flaws: Flaw[] = name === null ? [['name', 'is needed']] : [];
  if (kind === null) return [...flaws, ['kind', `is needed: ${listed(Object.keys(kinds), 'or')}`]];
  const { needs, takes }: { needs: readonly string[]; takes: readonly string[] } = kinds[kind];
  const known: readonly string[] = ['name', 'kind', ...needs, ...takes, ...common];
  const missing = needs.filter((key) => isUnset(table[key]));
  const stray = given.filter((key) => !known.includes(key));
  return [
    ...flaws,
    ...missing.map((key): Flaw => [key, `is needed for ${kind}${reasons[key] ?? ''}`]),
    ...(table.person === null ? [] : flawsOfPerson(table, given)),
    ...(kind === 'mail' && missing.length === 0 ? flawsOfMail(table) : []),
    ...stray.map(
      (key): Flaw => [key, `is not used for ${kind}, which has ${listed([...needs, ...takes, ...common], 'and')}`],
    ),
  ];
}

/** Lists the flaws of a person's own target. The person's account and time zone apply to it. */
function flawsOfPerson({ quiet_hours, quiet_timezone }: Table, given: readonly string[]): Flaw[] {
  const flaws: Flaw[] = [];
  if (given.includes('account')) flaws.push(['account', 'is that of the person: leave it out']);
  if (quiet_hours !== null && quiet_timezone === null) {
    flaws.push([
      'quiet_timezone',
      'is needed beside quiet_hours of a person: where they live, such as "Europe/Berlin"',
    ]);
  }
  return flaws;
}

/** Lists the flaws of keys that depend on each other. A password must not cross a network that others can read. */
function flawsOfMail({ user, password, insecure, server }: Table): Flaw[] {
  const flaws: Flaw[] = [];
  if (user === null && password !== null) flaws.push(['user', 'is needed beside password']);
  if (user !== null && password === null) flaws.push(['password', 'is needed beside user']);
  if (insecure !== true) return flaws;
  const { protocol, hostname } = new URL(String(server));
  if (protocol === 'smtps:') flaws.push(['insecure', 'cannot be true with an smtps:// server, which encrypts']);
  else if (password !== null && !isLocal({ host: hostname.replace(/^\[|\]$/g, ''), port: 0 })) {
    flaws.push(['insecure', 'cannot be true with a password, except for a server on this machine']);
  }
  return flaws;
}

function isUnset(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Joins words as sentences do: "a, b or c". */
function listed(words: readonly string[], last: 'and' | 'or'): string {
  return new Intl.ListFormat('en-GB', { type: last === 'and' ? 'conjunction' : 'disjunction' }).format(words);
}
