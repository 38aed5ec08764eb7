import { isIP } from 'node:net';
import { isRecipient } from '../lib/age/key-text.ts';
import { durationForm, durationMs, durationNeed } from '../lib/time/duration.ts';
import { isTimeZone } from '../lib/time/time-zone.ts';
import { day_ms, minute_ms } from '../lib/time/units.ts';
import { databaseNeed, readDatabaseAddress } from './database-address.ts';
import { isLocal, listenAddress } from './listen.ts';
import { quietHours } from './quiet-hours.ts';

/** `expects` and `need` end the sentence "must be …" and "must …". */
type Format = { expects: string; fits(text: string): boolean; need?(given: unknown): string | undefined };

export const settingFormats: Readonly<Record<string, Format>> = {
  listen: {
    expects: 'host:port, [ipv6]:port, unix:/path or fd:3',
    fits: (text) => listenAddress(text) !== undefined,
  },
  listen_or_off: {
    expects: 'host:port, [ipv6]:port, unix:/path or off',
    fits: (text) => text === 'off' || listenAddress(text) !== undefined,
  },
  mode: { expects: 'an octal mode such as 660', fits: (text) => /^0?[0-7]{3}$/.test(text) },
  origin: {
    expects: 'an http or https address without a path, such as https://hdo.example.org',
    fits: (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text.replace(/\/$/, ''),
  },
  url: {
    expects:
      'an absolute http or https address without a user and a password: give these as token, headers or webhook_url, ' +
      'where the receiver takes one',
    fits: (text) => /^https?:\/\//.test(text) && hasNoUser(text),
  },
  issuer: {
    expects: 'an https address without a query, or an http one of this machine',
    fits: isIssuer,
  },
  header: {
    expects: 'the name of a header such as X-Forwarded-User',
    fits: (text) => /^[A-Za-z0-9-]{1,100}$/.test(text) && !reserved_headers.has(text.toLowerCase()),
  },
  headers: { expects: 'lines of a name, a colon and a value', fits: areHeaders },
  host: {
    expects: 'host names without a port, such as hdo.example.org',
    fits: (text) => /^[A-Za-z0-9.-]+$/.test(text) || isIP(text) !== 0,
  },
  network: {
    expects: 'IP addresses, networks such as 10.0.0.0/8, or unix',
    fits: (text) => text === 'unix' || isNetwork(text),
  },
  duration_or_never: {
    expects: `${durationForm}, or never`,
    fits: (text) => text === 'never' || (durationMs(text) ?? 0) > 0,
    need: unitNeed,
  },
  name: {
    expects: '1 to 40 letters, digits, dots, hyphens and underscores',
    fits: (text) => /^[A-Za-z0-9._-]{1,40}$/.test(text),
  },
  tool: {
    expects: 'exact names of tools, without patterns, or * for all',
    fits: (text) => text === '*' || /^[^\s*?]+$/.test(text),
  },
  variable: {
    expects: 'names of environment variables that do not begin with HDO_',
    fits: (text) => /^(?!HDO_)[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(text),
  },
  recipient: { expects: 'recipients of age, which age-keygen -y prints and which begin with age1', fits: isRecipient },
  word: { expects: 'text', fits: (text) => text !== '' && !text.includes('\0') },
  secret: { expects: 'at least 16 characters', fits: (text) => text.length >= 16 },
  token: { expects: 'visible ASCII characters without spaces', fits: (text) => /^[!-~]+$/.test(text) },
  smtp: {
    expects: 'an address such as smtps://mail.example.org or smtp://mail.example.org:587, without a user or a path',
    fits: isSmtp,
  },
  mail: {
    expects: 'one bare mail address such as maya@example.org',
    fits: (text) => /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}.-]{1,255}$/u.test(text),
  },
  chat: {
    expects: 'the id of a chat in quotes such as "-1001234567890", or "@channel"',
    fits: (text) => /^(-?\d+|@\w+)$/.test(text),
  },
  room: { expects: 'the internal id of a room such as !abc:example.org', fits: (text) => /^![^\s/]+$/.test(text) },
  hours: { expects: 'two times of day such as 22:00-07:00', fits: (text) => quietHours(text) !== undefined },
  zone: { expects: 'the name of a time zone such as Europe/Berlin', fits: isTimeZone },
  duration: { expects: durationForm, fits: (text) => (durationMs(text) ?? 0) > 0, need: unitNeed },
  interval: { expects: 'whole minutes up to a day, such as 15m, 1h or 24h', fits: isInterval, need: unitNeed },
  postgres: {
    expects:
      'an address such as postgres://user:password@host/name, with every @ # % / ? of the password encoded, for ' +
      'example %40 for @ and %25 for %',
    fits: (text) => readDatabaseAddress(text) !== undefined && databaseNeed(text) === undefined,
    need: databaseNeed,
  },
  path: { expects: 'a path', fits: (text) => text !== '' && !text.includes('\0') },
};

/** Asks for the unit of a bare number. */
function unitNeed(given: unknown): string | undefined {
  return /^\d+$/.test(String(given)) ? durationNeed(given) : undefined;
}

/** Headers that browsers and connections set themselves. */
const reserved_headers = new Set(['host', 'cookie', 'authorization', 'origin', 'connection', 'x-hdo-session']);

/** Tells if a text is an address without a user and a password. */
function hasNoUser(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && !/^https?:\/\/[^/?#]*@/.test(text);
}

/** Tells if a text is an issuer (OpenID Connect Discovery 1.0, section 3). Plain HTTP is for tests on one machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '' || /[?#]/.test(text)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal({ host, port: 0 }));
}

function isInterval(text: string): boolean {
  const every_ms = durationMs(text) ?? 0;
  return every_ms >= minute_ms && every_ms <= day_ms && every_ms % minute_ms === 0;
}

function isSmtp(text: string): boolean {
  const url = URL.parse(text);
  if (!/^smtps?:\/\/./.test(text) || !url?.hostname) return false;
  return [url.username, url.password, url.search, url.hash].every((part) => part === '') && /^\/?$/.test(url.pathname);
}

/** Tells if every line of a text is a header with a value of visible ASCII characters and spaces. */
function areHeaders(text: string): boolean {
  return text.split('\n').every((line) => /^[A-Za-z0-9-]+: *[!-~]+( +[!-~]+)*\r?$/.test(line));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}
