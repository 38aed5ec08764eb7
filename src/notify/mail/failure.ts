import { ReceiverRefusal, withoutSecrets } from '../refused.ts';

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
export function smtpFailure(error: unknown, secrets: readonly string[]): Error {
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
