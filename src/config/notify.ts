import { type Static, Type } from '../lib/schema.ts';

type Kind = 'webhook' | 'ntfy' | 'command';

const text = (format: string, description: string) =>
  Type.Union([Type.String({ format }), Type.Null()], { default: null, description });
const secret = (description: string) =>
  Type.Union([Type.String({ format: 'secret' }), Type.Null()], { default: null, description, secret: true });

/** One `[[notify]]` table: a place that is told when a request waits. */
export const targetSchema = Type.Object({
  name: text('name', 'The name of the target in `hdo notify`, such as "phone".'),
  kind: Type.Union([Type.Unsafe<Kind>({ type: 'string', enum: ['webhook', 'ntfy', 'command'] }), Type.Null()], {
    default: null,
    description: 'webhook: a signed POST of JSON. ntfy: a message to a topic. command: a program to run.',
  }),
  url: text('url', 'The address of the webhook or of the ntfy topic.'),
  secret: secret('With what a webhook is signed (Standard Webhooks); also as secret_file.'),
  token: secret('The access token of an ntfy topic; also as token_file.'),
  command: Type.Array(Type.String({ format: 'word' }), {
    default: [],
    description: 'The program and its arguments; no shell reads them. It gets JSON on stdin.',
  }),
  min_priority: Type.Unsafe<'low' | 'normal' | 'high' | 'urgent'>({
    type: 'string',
    enum: ['low', 'normal', 'high', 'urgent'],
    default: 'normal',
    description: 'The least priority that is told: low, normal, high, urgent.',
  }),
  quiet_hours: text('hours', 'When nothing but urgent requests is told, such as "22:00-07:00".'),
  quiet_timezone: text('zone', 'The time zone of quiet_hours, such as "Europe/Berlin"; unset is the machine’s.'),
  content: Type.Boolean({
    default: false,
    description: 'Whether title and caller are told; else only that something waits.',
  }),
  account: Type.String({ format: 'word', default: 'default', description: 'The account whose requests are told.' }),
});

type Written = Static<typeof targetSchema>;
/** A place that is told when a request waits. */
export type Target = Omit<Written, 'name' | 'kind'> & { readonly name: string; readonly kind: Kind };

/** A target without its secrets. */
export function shownTarget(target: Target): Target {
  const hidden = (value: string | null) => (value === null ? null : '(set)');
  return { ...target, secret: hidden(target.secret), token: hidden(target.token) };
}

/** What a target still needs, by key; one that needs nothing can be used. */
export function missingIn({ name, kind, url, command, secret }: Written): (readonly [key: string, message: string])[] {
  const all = [
    name === null && (['name', 'is needed'] as const),
    kind === null && (['kind', 'is needed: webhook, ntfy or command'] as const),
    (kind === 'webhook' || kind === 'ntfy') && url === null && (['url', `is needed for ${kind}`] as const),
    kind === 'webhook' && secret === null && (['secret', 'is needed, so that the other side knows who calls'] as const),
    kind === 'command' && command.length === 0 && (['command', 'is needed'] as const),
  ];
  return all.filter((one) => one !== false);
}
