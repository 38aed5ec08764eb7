import type { Target } from '../../config.ts';
import { defused, onOneLine } from '../defused.ts';
import { type Message, messageText } from '../message.ts';
import { smtpFailure } from './failure.ts';

/** The longest pause of the server, and the longest time for a mail. */
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
  const connection = connectionTo(target, library);
  try {
    const mail = await written(target, message, library);
    await Promise.race([failureOf(connection, signal), deliver(connection, target, mail)]);
  } catch (error) {
    throw smtpFailure(error);
  } finally {
    connection.close();
  }
}

function connectionTo({ server, insecure }: Target, { SMTPConnection }: Library): Connection {
  const { protocol, hostname, port } = new URL(server ?? '');
  const secure = protocol === 'smtps:';
  return new SMTPConnection({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
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
  const { headline, line } = messageText(message, defused);
  const isImportant = priority === 'high' || priority === 'urgent';
  const composer = new MailComposer({
    from: { name: 'hdo', address: from ?? '' },
    to: { name: '', address: to ?? '' },
    subject: subjectOf(message),
    text: `${headline}\n\n${line}\n\n${url}\n\n${foot}`,
    messageId: `<${delivery_id}@${(from ?? '').replace(/^.*@/, '')}>`,
    date: new Date(sent_at),
    headers: { 'Auto-Submitted': 'auto-generated', ...(isImportant && { Importance: 'high', 'X-Priority': '1' }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function subjectOf(message: Message): string {
  const { headline } = messageText(message);
  return 'title' in message && message.title !== null ? `${headline}: ${onOneLine(message.title)}` : headline;
}
