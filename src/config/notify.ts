import { type Static, Type } from '../lib/schema/schema.ts';

type Kind = 'webhook' | 'ntfy' | 'command' | 'push';

const text = (format: string, description: string) =>
  Type.Union([Type.String({ format }), Type.Null()], { default: null, description });
const secret = (description: string) =>
  Type.Union([Type.String({ format: 'secret' }), Type.Null()], { default: null, description, secret: true });

/** The schema of a `[[notify]]` table. */
export const targetSchema = Type.Object({
  name: text('name', 'The name of the target in `hdo notify`, such as "phone".'),
  kind: Type.Union([Type.Unsafe<Kind>({ type: 'string', enum: ['webhook', 'ntfy', 'command', 'push'] }), Type.Null()], {
    default: null,
    description:
      'webhook: a signed POST of JSON. ntfy: a topic. command: a program. push: browsers, ' +
      'through their makers’ servers.',
  }),
  url: text(
    'url',
    'The address of the webhook or of the ntfy topic. For push, unset, or that of your own push service.',
  ),
  secret: secret('The secret that signs webhooks (Standard Webhooks); or secret_file, a file with it.'),
  token: secret('The access token of an ntfy topic; or token_file, a file with it.'),
  command: Type.Array(Type.String({ format: 'word' }), {
    default: [],
    description: 'The program and its arguments, run without a shell. It receives JSON on stdin.',
  }),
  min_priority: Type.Unsafe<'low' | 'normal' | 'high' | 'urgent'>({
    type: 'string',
    enum: ['low', 'normal', 'high', 'urgent'],
    default: 'normal',
    description: 'The lowest priority that is notified: low, normal, high, urgent.',
  }),
  quiet_hours: text('hours', 'Hours with notifications of urgent requests only, such as "22:00-07:00".'),
  quiet_timezone: text('zone', 'The time zone of quiet_hours, such as "Europe/Berlin". Unset: the machine’s.'),
  content: Type.Boolean({
    default: false,
    description:
      'Includes title and caller; otherwise a notification only says that a request waits. For push, people choose.',
  }),
  account: Type.String({ format: 'word', default: 'default', description: 'The account whose requests are notified.' }),
});

type Written = Static<typeof targetSchema>;
/** A target that is notified when a request waits. */
export type Target = Omit<Written, 'name' | 'kind'> & { readonly name: string; readonly kind: Kind };

/** Returns a target with its secrets hidden. */
export function shownTarget(target: Target): Target {
  const hidden = (value: string | null) => (value === null ? null : '(set)');
  return { ...target, secret: hidden(target.secret), token: hidden(target.token) };
}

/** Lists the keys that a target lacks, with messages. An empty list means that it can be used. */
export function missingIn({ name, kind, url, command, secret }: Written): (readonly [key: string, message: string])[] {
  const all = [
    name === null && (['name', 'is needed'] as const),
    kind === null && (['kind', 'is needed: webhook, ntfy, command or push'] as const),
    (kind === 'webhook' || kind === 'ntfy') && url === null && (['url', `is needed for ${kind}`] as const),
    kind === 'webhook' && secret === null && (['secret', 'is needed: the receiver verifies the sender by it'] as const),
    kind === 'command' && command.length === 0 && (['command', 'is needed'] as const),
  ];
  return all.filter((one) => one !== false);
}
