import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Target } from '../../config.ts';
import { defuseWords, onOneLine } from '../defused.ts';
import { type Message, messageText } from '../message.ts';
import { ReceiverRefusal, withoutSecrets } from '../refused.ts';

const longest_ms = { step: 10_000, all: 30_000 } as const;
const foot = '-- \nRequests are answered in the inbox only. Nobody reads replies to this mail.\n';
const most_response_bytes = 65_536;

type Library = typeof import('./library.ts');
type Connection = InstanceType<Library['SMTPConnection']>;

/** Sends a message by SMTP (RFC 5321), encrypted unless the target is `insecure`. */
export async function toMail(target: Target, message: Message, given: AbortSignal | undefined): Promise<void> {
  const library = await import('./library.ts');
  const late = AbortSignal.timeout(longest_ms.all);
  const signal = given ? AbortSignal.any([given, late]) : late;
  const connection = connectionTo(target, message, library);
  try {
    const mail = await written(target, message, library);
    await Promise.race([failureOf(connection, signal), deliver(connection, target, mail)]);
  } catch (error) {
    throw smtpFailure(error, secretsOf(target));
  } finally {
    connection.close();
  }
}

/** Lists the secrets that a server could repeat: the password, plain and as it is sent. */
function secretsOf({ user, password }: Target): string[] {
  if (password === null) return [];
  return [password, ...[password, `\0${user}\0${password}`].map((text) => Buffer.from(text).toString('base64'))];
}

function connectionTo({ server, insecure, from }: Target, { url }: Message, { SMTPConnection }: Library): Connection {
  const { protocol, hostname, port } = new URL(server ?? '');
  const secure = protocol === 'smtps:';
  return new SMTPConnection({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    name: greetingName(from ?? '', url),
    requireTLS: !secure && !insecure,
    ignoreTLS: insecure,
    connectionTimeout: longest_ms.step,
    dnsTimeout: longest_ms.step,
    greetingTimeout: longest_ms.step,
    socketTimeout: longest_ms.step,
    socketCloseTimeout: 0,
    maxResponseSize: most_response_bytes,
  });
}

/**
 * Returns the name of this host for EHLO, which strict servers check: the domain of the sender, else the host
 * of the inbox. The machine's own name often has no domain.
 */
function greetingName(from: string, url: string): string {
  const domain = domainToASCII(domainOf(from));
  const { hostname } = new URL(url);
  if (domain.includes('.')) return domain;
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname.replace(/^\[/, '[IPv6:');
}

function domainOf(address: string): string {
  return address.replace(/^.*@/, '');
}

/** Rejects when the connection fails or `signal` ends it. */
function failureOf(connection: Connection, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    connection.on('error', reject);
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

type Done = (error?: Error | null) => void;

async function deliver(connection: Connection, { user, password, from, to }: Target, mail: Buffer): Promise<void> {
  const step = (act: (done: Done) => void) =>
    new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
  await step((done) => connection.connect(done));
  if (user !== null) await step((done) => connection.login({ user, pass: password ?? '' }, done));
  await step((done) => connection.send({ from: from ?? '', to: [to ?? ''] }, mail, (error) => done(error)));
}

/**
 * Writes the mail. Words of agents are on one line each, so that none of them begins a header, and nodemailer encodes
 * them. A repeated attempt has the same Message-ID.
 */
function written({ from, to }: Target, message: Message, { MailComposer }: Library): Promise<Buffer> {
  const { delivery_id, priority, sent_at, url } = message;
  const { headline, line } = messageText(message, defuseWords);
  const idOf = (id: string) => `<${id}@${domainOf(from ?? '')}>`;
  const isImportant = priority === 'high' || priority === 'urgent';
  const composer = new MailComposer({
    from: { name: 'hdo', address: from ?? '' },
    to: { name: '', address: to ?? '' },
    subject: subjectOf(message),
    text: `${headline}\n\n${line}\n\n${url}\n\n${foot}`,
    messageId: idOf(delivery_id),
    ...threadOf(message, idOf),
    date: new Date(sent_at),
    headers: { 'Auto-Submitted': 'auto-generated', ...(isImportant && { Importance: 'high', 'X-Priority': '1' }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Names the thread of a mail: one for each request, to which its reminders reply. A digest has a thread of its own. */
function threadOf(message: Message, idOf: (id: string) => string): { references?: string[]; inReplyTo?: string } {
  if (message.type !== 'request.waiting') return {};
  const [first = '', reminder] = message.delivery_id.split('.', 2);
  const references = [idOf(itemOf(message.url)), ...(reminder === undefined ? [] : [idOf(first)])];
  return { references, inReplyTo: references.at(-1) ?? '' };
}

/** Writes the subject. Without a title it ends with a part of the item's id, by which programs tell threads apart. */
function subjectOf(message: Message): string {
  const { headline } = messageText(message);
  if (message.type !== 'request.waiting') return headline;
  return message.title === null
    ? `${headline} #${itemOf(message.url).slice(-6)}`
    : `${headline}: ${onOneLine(message.title)}`;
}

function itemOf(url: string): string {
  return url.replace(/^.*\//, '');
}

/** The members of errors of nodemailer. `response` is the reply of the server, of one or more lines. */
type Failed = {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/**
 * Explains a failure to send a mail, with the words of the server but for secrets. A reply of 5xx is final (RFC 5321,
 * section 4.2.1).
 */
function smtpFailure(error: unknown, secrets: readonly string[]): Error {
  if (!(error instanceof Error)) return new Error('could not be reached (unknown)');
  const { code, originalCode, responseCode, response }: Failed & Error = error;
  if (error.name === 'TimeoutError' || code === 'ETIMEDOUT') return new Error('did not answer in time');
  if (code === 'ETLS') return new Error('offers no encryption (STARTTLS) with a valid certificate');
  if (typeof responseCode !== 'number') {
    return new Error(`could not be reached (${originalCode ?? code ?? error.name})`);
  }
  const what = code === 'EAUTH' ? 'the sign-in' : code === 'EENVELOPE' || code === 'EMESSAGE' ? 'the mail' : 'hdo';
  const words = typeof response === 'string' ? wordsOf(response) : '';
  const said = words === '' ? '' : `: ${withoutSecrets(words, secrets)}`;
  return new ReceiverRefusal(`refused ${what} (${responseCode}${said})`, { isFinal: responseCode >= 500 });
}

/** Returns the text of a reply without the codes at the beginnings of its lines. */
function wordsOf(response: string): string {
  return response.replaceAll(/^\d{3}[ -]?/gm, '').trim();
}
