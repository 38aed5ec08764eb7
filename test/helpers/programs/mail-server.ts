import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server received it. */
export type Mail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly encrypted: boolean;
  /** The headers by their name in small letters, unfolded and decoded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly raw: string;
};

/** Starts a mail server on a free port, which keeps what it receives. */
export async function mailServer(t: Pick<TestContext, 'after'>, options: SMTPServerOptions = {}) {
  const received: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _, done) => {
      if (password === 'a password of the mail server') done(null, { user: username ?? '' });
      else done(new Error('no'));
    },
    onData: async (stream, { envelope, user, secure }, done) => {
      const raw = await text(stream);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ from, to, user: user as string | undefined, encrypted: secure, raw, ...parsed(raw) });
      done();
    },
    ...options,
  });
  server.on('error', () => {}); // a client that refuses the certificate
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
}

function parsed(raw: string): Pick<Mail, 'headers' | 'body'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/s.exec(line) ?? [];
    return [name.toLowerCase(), decodedWords(value)];
  });
  const all: Record<string, string> = Object.fromEntries(headers);
  return { headers: all, body: decodedBody(rest.join('\r\n\r\n'), all['content-transfer-encoding']) };
}

/** Decodes encoded words (RFC 2047). The space between two of them is not part of the text. */
function decodedWords(value: string): string {
  const words = /=\?utf-8\?([qb])\?([^?]*)\?=(?:\s+(?==\?))?/gi;
  return value.replaceAll(words, (_, kind: string, coded: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString() : quoted(coded.replaceAll('_', ' ')),
  );
}

function decodedBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quoted(body.replaceAll('=\r\n', '')) : body;
}

function quoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
