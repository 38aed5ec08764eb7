/** How a connection to a database is encrypted, and what is checked of the certificate of the server. */
type Encryption = 'none' | 'unchecked' | 'issuer' | 'full';

/** The address of a database as PostgreSQL's own clients read it (libpq, section 34.1.1). */
export type DatabaseAddress = {
  /** An address for each host, in their order, for a client that knows one host and the modes of libpq. */
  readonly urls: readonly string[];
  readonly encryption: Encryption;
  /** True if the sign-in must be bound to the encrypted connection. */
  readonly needs_binding: boolean;
};

/** A sign of the password that is not encoded would end it, and the rest be a host. */
const encoded = '(?:[^@#%/?\\s]|%[0-9A-Fa-f]{2})*';
const form = new RegExp(`^(postgres(?:ql)?://(?:${encoded}@)?)(${encoded})(/[^@#/?\\s]*)?(\\?[^@#?\\s]*)?$`);

/** Reads the address of a database. Returns undefined for other texts. */
export function readDatabaseAddress(text: string): DatabaseAddress | undefined {
  const [, begin, hosts, name = '', query = ''] = form.exec(text) ?? [];
  if (begin === undefined || hosts === undefined) return undefined;
  const asked = new URLSearchParams(query);
  const encryption = encryptionOf(asked);
  const root = asked.get('sslrootcert');
  const ending = new URLSearchParams([...asked].filter(([key]) => !own_parameters.has(key)));
  const modes = asked.get('sslmode') === 'disable' ? { sslmode: 'disable' } : modeOf[encryption];
  for (const [key, value] of Object.entries(modes)) ending.set(key, value);
  if (root !== null && root !== 'system' && encryption !== 'none') ending.set('sslrootcert', root);
  const end = ending.size === 0 ? '' : `?${ending}`;
  const urls = hosts.split(',').map((host) => `${begin}${host}${name}${end}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  return { urls, encryption, needs_binding: asked.get('channel_binding') === 'require' };
}

const own_parameters = new Set(['sslmode', 'sslrootcert', 'target_session_attrs', 'channel_binding', 'uselibpqcompat']);

/** The parameters by which the client is asked for each encryption. */
const modeOf: Readonly<Record<Encryption, Readonly<Record<string, string>>>> = {
  none: {},
  unchecked: { sslmode: 'no-verify' },
  issuer: { sslmode: 'verify-ca', uselibpqcompat: 'true' },
  full: { sslmode: 'verify-full' },
};

/** Parameters that ask for encryption without naming a mode. */
const encrypting = ['sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

/** The modes of libpq. With the roots of the system a certificate is always checked in full. */
function encryptionOf(asked: URLSearchParams): Encryption {
  const mode = asked.get('sslmode');
  const root = asked.get('sslrootcert');
  if (mode === null) return encrypting.some((key) => asked.has(key)) || asked.get('ssl') === 'true' ? 'full' : 'none';
  if (mode === 'disable') return 'none';
  if (mode === 'no-verify') return 'unchecked';
  if (mode === 'verify-full' || root === 'system') return 'full';
  return root === null ? 'unchecked' : 'issuer';
}

const encrypted = ['require', 'verify-ca', 'verify-full'];
const modes = ['disable', 'no-verify', ...encrypted];
const writable = ['any', 'read-write', 'primary'];

/** Says what an address must be whose parameters hdo cannot follow. Undefined if it can, or if it is no address. */
export function databaseNeed(given: unknown): string | undefined {
  const text = String(given);
  if (!form.test(text)) return undefined;
  const asked = new URLSearchParams(text.replace(/^[^?]*\??/, ''));
  const mode = asked.get('sslmode') ?? 'disable';
  if (['prefer', 'allow'].includes(mode)) {
    return `have sslmode=require or verify-full: with ${mode}, somebody in between could turn encryption off`;
  }
  if (!modes.includes(mode)) return `have a known sslmode: ${modes.join(', ')}`;
  if (mode === 'verify-ca' && !asked.has('sslrootcert')) {
    return 'have sslrootcert, the file with the certificate of the issuer, for sslmode=verify-ca';
  }
  if (asked.get('channel_binding') === 'require' && !encrypted.includes(mode)) {
    return 'have sslmode=require or verify-full for channel_binding=require';
  }
  if (!writable.includes(asked.get('target_session_attrs') ?? 'any')) {
    return 'have target_session_attrs=read-write, because hdo writes to the database';
  }
  if (asked.has('host') && String(asked.get('host')).includes(',')) {
    return 'have several hosts before the name of the database: postgres://user@one,two/name';
  }
  if (asked.get('pgbouncer') === 'true') {
    return 'lead to the database itself: pgbouncer=true is for a pool that changes sessions';
  }
  return undefined;
}

/** Lists the files that an address names, by the parameter. */
export function filesOfDatabase(text: string): [parameter: string, path: string][] {
  const asked = new URLSearchParams(text.replace(/^[^?]*\??/, ''));
  return [...asked].filter(([key, value]) => ['sslrootcert', 'sslcert', 'sslkey'].includes(key) && value !== 'system');
}

/** Says how hdo connects to a database, as sentences for people. */
export function explainDatabase(text: string): string[] {
  const address = readDatabaseAddress(text);
  if (!address) return [];
  const { urls, encryption, needs_binding } = address;
  const several = `It tries ${urls.length} hosts in their order, and takes the first one that can be written to.`;
  const bound = needs_binding ? ' The sign-in is bound to the certificate that it shows (channel_binding).' : '';
  return [...(urls.length > 1 ? [several] : []), `${sentences[encryption]}${bound}`];
}

const sentences: Readonly<Record<Encryption, string>> = {
  none: 'It does not encrypt the connection: add sslmode=verify-full if the database is on another machine.',
  unchecked:
    'It encrypts the connection, and does not check which server answers: with sslrootcert, the file with the ' +
    'certificate of the issuer, and sslmode=verify-full it does.',
  issuer: 'It encrypts the connection, and checks the issuer of the certificate, but not the name of the server.',
  full: 'It encrypts the connection, and checks the certificate and the name of the server.',
};
