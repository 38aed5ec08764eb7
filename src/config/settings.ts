import { type Static, type TSchema, Type } from '../lib/schema.ts';
import { type LimitName, limitNames, limits } from './limits.ts';

const text = (format: string, value: string, description: string) =>
  Type.String({ format, default: value, description });
const texts = (format: string, description: string) =>
  Type.Array(Type.String({ format }), { default: [], description });
const count = (value: number, description: string) => Type.Integer({ minimum: 1, default: value, description });
const onOff = (value: boolean, description: string) => Type.Boolean({ default: value, description });
const oneOf = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, default: words[0], description });
const unset = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { default: null, description });

type Numbered = Exclude<LimitName, 'file_upload_enabled'>;

/** Each limit as a setting; unset leaves it to the tier of the account. */
const limitSettings = Object.fromEntries(
  limitNames.map((name) => [name, unset(Type.Integer({ minimum: 0 }), limits[name].sentence)]),
) as Record<Numbered, ReturnType<typeof unset<ReturnType<typeof Type.Integer>>>>;

/**
 * Every setting: its type, its default, its sentence, its check. `hdo config show` prints them, config.example.toml is
 * made from them, and what is not here is refused.
 */
export const schema = {
  server: Type.Object({
    listen: text(
      'listen',
      '127.0.0.1:8484',
      'Where hdo listens: host:port, unix:/path, or fd:3 for an inherited socket.',
    ),
    public_url: unset(
      Type.String({ format: 'origin' }),
      'The address under which people reach it, when that is another.',
    ),
    trusted_proxies: texts(
      'network',
      'Proxies whose X-Forwarded-For and -Proto are believed: addresses, networks, or unix for who uses its socket.',
    ),
    allowed_hosts: texts(
      'host',
      'Host names, beside localhost and that of public_url, under which the inbox is served.',
    ),
    tls_cert: unset(Type.String({ format: 'path' }), 'File with the certificate chain (PEM) to serve HTTPS.'),
    tls_key: unset(Type.String({ format: 'path' }), 'File with the private key (PEM) of that certificate.'),
    hsts_seconds: Type.Integer({
      minimum: 0,
      default: 31_536_000,
      description: 'For how long a browser that came by HTTPS comes to this host by nothing else. 0 says nothing.',
    }),
    disk_floor_bytes: Type.Integer({
      minimum: 0,
      default: 64 * 1024 * 1024,
      description: 'Free bytes on the disk below which nothing more is stored; delete and ack go on. 0 is off.',
    }),
    socket_mode: text('mode', '660', 'Who may use the Unix socket that hdo makes, as an octal mode.'),
    network_folder: onOff(
      false,
      'Allows a data folder on a file system over a network, where locks and syncs do not hold what they promise.',
    ),
    insecure: onOff(false, 'Allows plain HTTP on an address that other machines can reach.'),
  }),
  account: Type.Object({
    upgrade_url: unset(Type.String({ format: 'url' }), 'Where a caller is sent that needs a larger tier.'),
  }),
  limits: Type.Object({
    enabled: onOff(true, 'Off turns every window, quota and concurrency cap off, for trusted networks and benchmarks.'),
    ...limitSettings,
    file_upload_enabled: unset(Type.Boolean(), limits.file_upload_enabled.sentence),
  }),
  retention: Type.Object({
    acknowledgement_proof_days: count(400, 'Days during which a second acknowledgement of a decision still succeeds.'),
    audit_days: count(400, 'Days after which rows of the audit trail are removed.'),
  }),
  review: Type.Object({
    session_days: count(30, 'Days without a visit after which a reviewer has to sign in again.'),
    link_minutes: count(15, 'Minutes for which a sign-in link can be used.'),
    token_days: count(90, 'Days that a reviewer token lives.'),
  }),
  backup: Type.Object({
    every: unset(
      Type.String({ format: 'duration' }),
      'How often serve makes a copy of the appliance in backups/ of the data folder, such as 24h. Unset: never.',
    ),
    keep: count(7, 'How many of the copies that were made so are kept.'),
  }),
  log: Type.Object({
    level: oneOf(
      ['info', 'debug', 'warn', 'error'],
      'The least serious event that is written: debug, info, warn, error.',
    ),
    format: oneOf(['auto', 'json', 'text'], 'One JSON line per event, or text; auto is text on a terminal.'),
  }),
  metrics: Type.Object({
    listen: text(
      'listen_or_off',
      '127.0.0.1:0',
      'Where /metrics is served: host:port or unix:/path; port 0 is any free one; off is nowhere.',
    ),
  }),
};

export type Settings = { [Section in keyof typeof schema]: Static<(typeof schema)[Section]> };
