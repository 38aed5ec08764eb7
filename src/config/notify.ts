import { type Static, type TSchema, Type } from '../lib/schema/schema.ts';
import { secret, unset } from './setting-types.ts';
import { type Kind, kinds, type TargetKey } from './target-kinds.ts';

const names = Object.keys(kinds) as Kind[];
const levels = ['low', 'normal', 'high', 'urgent'] as const;

const text = (format: string, description: string) => unset(Type.String({ format }), description);

export const targetSchema = Type.Object({
  name: text('name', 'The name of the target in `hdo notify`, such as "phone".'),
  kind: Type.Union([Type.Unsafe<Kind>({ type: 'string', enum: names }), Type.Null()], {
    default: null,
    description: `One of ${names.join(', ')}.`,
  }),
  url: text(
    'url',
    'The address of the webhook, of the ntfy topic, or of the server of Gotify or Matrix. For push and Telegram, ' +
      'unset, or that of your own service.',
  ),
  webhook_url: secret('url', 'The address that Slack, Discord or Teams gave you; or webhook_url_file, a file with it.'),
  secret: secret('secret', 'The secret that signs webhooks (Standard Webhooks); or secret_file, a file with it.'),
  token: secret('token', 'The access token for ntfy, Gotify, Telegram or Matrix; or token_file, a file with it.'),
  chat: text('chat', 'The Telegram chat, as text: "-1001234567890" or "@channel".'),
  room: text('room', 'The Matrix room, by its internal id such as "!abc:example.org".'),
  server: text('smtp', 'The mail server: smtps:// encrypts from the start, smtp:// by STARTTLS.'),
  user: text('word', 'The name for signing in at the mail server. Unset: without signing in.'),
  password: secret('word', 'The password for signing in at the mail server; or password_file, a file with it.'),
  from: text(
    'mail',
    'The address from which mail is sent. For push, the contact for push services; unset, public_url.',
  ),
  to: text('mail', 'The address to which mail is sent.'),
  insecure: Type.Boolean({ default: false, description: 'Sends mail without encryption to an smtp:// server.' }),
  command: Type.Array(Type.String({ format: 'word' }), {
    default: [],
    description: 'The program and its arguments, run without a shell. It receives JSON on stdin.',
  }),
  min_priority: Type.Unsafe<(typeof levels)[number]>({
    type: 'string',
    enum: [...levels],
    default: 'normal',
    description: 'The lowest priority that is notified: low, normal, high, urgent.',
  }),
  per_minute: unset(
    Type.Integer({ minimum: 1, maximum: 1_000 }),
    'The most notifications in a minute; all further requests come in one that counts them. Unset: 30, and 6 for push.',
  ),
  quiet_hours: text('hours', 'Hours with notifications of urgent requests only, such as "22:00-07:00".'),
  quiet_timezone: text('zone', 'The time zone of quiet_hours, such as "Europe/Berlin". Unset: the machine’s.'),
  every: text('interval', 'Collects requests that are not urgent into one notification, such as every "1h".'),
  person: text(
    'word',
    'The person for whom the target is. They are told of requests that they may answer, unless away.',
  ),
  content: Type.Boolean({
    default: false,
    description:
      'Includes title and caller; otherwise a notification only says that a request waits. For push, people choose.',
  }),
  account: Type.String({ format: 'word', default: 'default', description: 'The account whose requests are notified.' }),
}) satisfies { properties: Readonly<Record<TargetKey, unknown>> };

/** A target as its table has it. */
type Written = Static<typeof targetSchema>;
/** A target that is notified when a request waits. */
export type Target = Omit<Written, 'name' | 'kind'> & { readonly name: string; readonly kind: Kind };

export function isSecretKey(key: string): boolean {
  const leaves: Readonly<Record<string, TSchema>> = targetSchema.properties;
  return leaves[key]?.secret === true;
}

/** Returns a target with its secrets hidden. */
export function shownTarget(target: Target): Target {
  const shown = Object.entries(target).map(([key, value]) => [
    key,
    isSecretKey(key) && value !== null ? '(set)' : value,
  ]);
  return Object.fromEntries(shown);
}
