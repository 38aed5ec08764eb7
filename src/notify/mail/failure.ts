/** The members of errors of nodemailer. Their messages repeat what the server said, so they are not for the log. */
type Failed = { readonly code?: unknown; readonly originalCode?: unknown; readonly responseCode?: unknown };

/** Explains a failure to send a mail, without words of the server. */
export function smtpFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('could not be reached (unknown)');
  const { code, originalCode, responseCode }: Failed & Error = error;
  const answered = responseCode === undefined ? '' : ` (${responseCode})`;
  if (error.name === 'TimeoutError' || code === 'ETIMEDOUT') return new Error('did not answer in time');
  switch (code) {
    case 'EAUTH':
      return new Error(`refused the sign-in${answered}`);
    case 'EENVELOPE':
    case 'EMESSAGE':
      return new Error(`refused the mail${answered}`);
    case 'ETLS':
      return new Error('offers no encryption (STARTTLS) with a valid certificate');
    default:
      return new Error(`could not be reached (${responseCode ?? originalCode ?? code ?? error.name})`);
  }
}
