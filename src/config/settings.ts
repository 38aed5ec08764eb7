import { type Static, Type } from '../lib/schema/schema.ts';
import { most_days } from '../lib/time/duration.ts';
import { type LimitName, limitNames, limits, mostOf } from './limits.ts';
import { count, oneOf, onOff, secret, text, texts, time, unset } from './setting-types.ts';

type NumberLimit = Exclude<LimitName, 'file_upload_enabled'>;

/** Each limit as a setting. If unset, the tier of the account decides. */
const limitSettings = Object.fromEntries(
  limitNames.map((name) => {
    const most = mostOf(name);
    const range = { minimum: 0, ...(most !== undefined && { maximum: most }) };
    return [name, unset(Type.Integer(range), limits[name].sentence)];
  }),
) as Record<NumberLimit, ReturnType<typeof unset<ReturnType<typeof Type.Integer>>>>;

/**
 * Every setting: type, default, description and check. `hdo config show` prints them, and config.example.toml is
 * generated from them. Other settings are refused.
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
      'The address under which people reach the server, if it differs from listen.',
    ),
    trusted_proxies: texts(
      'network',
      'Proxies whose X-Forwarded-For and -Proto are trusted: addresses, networks, or unix for clients of the socket.',
    ),
    allowed_hosts: texts('host', 'Additional host names for the inbox, besides localhost and the host of public_url.'),
    tls_cert: unset(Type.String({ format: 'path' }), 'File with the certificate chain (PEM) for HTTPS.'),
    tls_key: unset(Type.String({ format: 'path' }), 'File with the private key (PEM) of that certificate.'),
    hsts_seconds: time(
      { value: 31_536_000, least: 0, most: 3_153_600_000 },
      'Seconds for which browsers must use HTTPS for this host (Strict-Transport-Security). 0 sends no header.',
    ),
    unread_timeout_seconds: time(
      { value: 120, most: 86_400 },
      'Seconds after which a connection is closed if the client does not read the response.',
    ),
    disk_floor_bytes: Type.Integer({
      minimum: 0,
      default: 64 * 1024 * 1024,
      description: 'Free bytes on the disk below which nothing more is stored; delete and ack still work. 0 is off.',
    }),
    socket_mode: text('mode', '660', 'The file mode of the Unix socket that hdo creates, in octal.'),
    network_folder: onOff(
      false,
      'Allows a data folder on a network file system, where locks and syncs are unreliable.',
    ),
    insecure: onOff(false, 'Allows plain HTTP on an address that other machines can reach.'),
  }),
  account: Type.Object({
    upgrade_url: unset(Type.String({ format: 'url' }), 'The address for callers that need a larger tier.'),
  }),
  limits: Type.Object({
    enabled: onOff(true, 'false disables windows, quotas and concurrency caps, for trusted networks and benchmarks.'),
    ...limitSettings,
    file_upload_enabled: unset(Type.Boolean(), limits.file_upload_enabled.sentence),
  }),
  retention: Type.Object({
    acknowledgement_proof_days: time(
      { value: 400, most: most_days },
      'Days during which a second acknowledgement of a decision still succeeds.',
    ),
    audit_days: time({ value: 400, most: most_days }, 'Days after which rows of the audit trail are removed.'),
  }),
  review: Type.Object({
    session_days: time({ value: 30, most: most_days }, 'Days without use after which a reviewer must sign in again.'),
    link_minutes: time({ value: 15, most: 525_600 }, 'Minutes until a sign-in link expires.'),
    token_days: time({ value: 90, most: most_days }, 'Days until a reviewer token expires.'),
    hold_seconds: time(
      { value: 0, least: 0, most: 86_400 },
      'Seconds for which an answer is held before callers can see it; it can be undone until then. 0 is off.',
    ),
  }),
  sign_in: Type.Object({
    passkey: onOff(true, 'Lets people sign in with a passkey, at an HTTPS address with a host name, or localhost.'),
    oidc: onOff(true, 'Lets people sign in by single sign-on, once [oidc] names a provider.'),
    header: onOff(true, 'Lets people sign in by the header of a proxy, once [header] names it.'),
    password: onOff(true, 'Lets people sign in with name and password.'),
    link: onOff(true, 'Shows on the sign-in page how to get a link. Links of the command line always work.'),
  }),
  oidc: Type.Object({
    issuer: unset(
      Type.String({ format: 'issuer' }),
      'The issuer of the OpenID provider for single sign-on, such as https://login.example.org. Unset: off.',
    ),
    client_id: unset(Type.String({ format: 'word' }), 'The client ID of this server at the provider.'),
    client_secret: secret('word', 'The client secret at the provider; or client_secret_file. Unset: a public client.'),
    scopes: texts('word', 'The scopes to request.', ['openid', 'profile', 'email']),
    role_claim: unset(
      Type.String({ format: 'word' }),
      'The claim with a person’s groups or roles, such as groups or realm_access.roles.',
    ),
    admin_values: texts('word', 'Values of role_claim that make an admin. Everyone else is no admin then.'),
    allowed_values: texts('word', 'The values of role_claim that may sign in; one is enough. Empty: everybody may.'),
    max_session: text('duration', '12h', 'The longest lifetime of a session that single sign-on opened.'),
    create: onOff(false, 'Adds a person at their first single sign-on, to the account default.'),
  }),
  header: Type.Object({
    name: unset(
      Type.String({ format: 'header' }),
      'The header in which a proxy sends the name of a person that it has authenticated. Unset: off.',
    ),
    secret: secret(
      'secret',
      'The secret that the proxy sends as X-HDO-Proxy-Secret; or secret_file. Only a Unix socket needs none.',
    ),
  }),
  standing: Type.Object({
    enabled: onOff(true, 'Lets people allow later calls of a coding agent for a session, with a scope and an end.'),
    always_asked: texts(
      'tool',
      'Tools that no standing answer allows, by the names that requests show; "*" for all of them.',
      ['AskUserQuestion', 'ExitPlanMode'],
    ),
  }),
  backup: Type.Object({
    every: text(
      'duration_or_never',
      '24h',
      'The interval of automatic backups to backups/ of the data folder, such as 24h, or never. They are on the same ' +
        'disk as the data: copy them to another one.',
    ),
    keep: count(7, 'The number of automatic backups to keep.'),
    encrypt_to: texts(
      'recipient',
      'Recipients (age1…) for whom backups are encrypted with age, for the program below and for other disks.',
    ),
    after: texts(
      'word',
      'A program to run after each automatic backup, without a shell. {path} in its arguments is the backup.',
    ),
    after_timeout: text('duration', '6h', 'The time after which this program is ended.'),
    after_variables: texts(
      'variable',
      'Environment variables of hdo that the program gets besides PATH, HOME and LANG.',
    ),
    drill: unset(
      Type.String({ format: 'duration' }),
      'The interval of drills, which restore and check the newest backup, such as 30d. Unset: never.',
    ),
  }),
  cluster: Type.Object({
    database: secret(
      'postgres',
      'The PostgreSQL database of a cluster: postgres://user:password@host/name, or database_file. Unset: no cluster.',
    ),
    key_file: unset(Type.String({ format: 'path' }), 'The file with the key of the cluster, which every node needs.'),
    node: unset(Type.String({ format: 'name' }), 'The name of this node, different on every node.'),
    address: unset(
      Type.String({ format: 'origin' }),
      'The address of this node, which other nodes name while this one leads. People use server.public_url.',
    ),
    lease_seconds: time(
      { value: 5, most: 3_600 },
      'Seconds without contact to the leader after which another node takes over.',
    ),
    durability: oneOf(
      ['standby', 'storage'],
      'What makes a commit durable: a synchronous standby, or the replicated storage of a managed database.',
    ),
    log_keep: text('duration', '24h', 'The time for which the log of changes is kept, for nodes that were away.'),
  }),
  log: Type.Object({
    level: oneOf(['info', 'debug', 'warn', 'error'], 'The minimum level of logged events: debug, info, warn, error.'),
    format: oneOf(['auto', 'json', 'text'], 'One JSON line per event, or plain text. auto is text on a terminal.'),
  }),
  metrics: Type.Object({
    listen: text(
      'listen_or_off',
      '127.0.0.1:0',
      'The address of /metrics: host:port, unix:/path or off. Port 0 is any free port.',
    ),
    insecure: onOff(false, 'Allows plain HTTP to /metrics on an address that other machines can reach.'),
  }),
  telemetry: Type.Object({
    endpoint: unset(
      Type.String({ format: 'url' }),
      'The http or https address of a receiver of traces (OTLP/HTTP), to which /v1/traces is added. Unset: off.',
    ),
    headers: secret(
      'headers',
      'Headers for the receiver, a line such as "Authorization: Bearer …" each; or headers_file.',
    ),
    service_name: text('name', 'hdo', 'The name of this server in traces.'),
    sample_ratio: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 1,
      description: 'The share of sends that begin a trace. A caller that sends traceparent decides itself.',
    }),
  }),
};

export type Settings = { [Section in keyof typeof schema]: Static<(typeof schema)[Section]> };
