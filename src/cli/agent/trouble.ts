import { UnusableCredentials } from '../../agent/credentials.ts';
import { UnusableCa } from '../../agent/private-ca.ts';
import { OutboxError, type OutboxErrorCode } from '../../client/index.ts';
import { UnusableProxy } from '../../lib/proxy.ts';
import type { Exit } from '../exit-codes.ts';
import { Failure } from '../failure.ts';

type Trouble = { exit: Exit; do: string };

const correct = 'correct the request';
const answered = 'a person has answered it: read the decision (hdo output check), handle it, acknowledge it';
const key = 'the server rejects this key: get one with hdo key issue or hdo connect';
const later = 'try again later';
const address = 'correct HDO_URL or --url';
const untrusted: Trouble = {
  exit: 'unavailable',
  do: 'its certificate is not trusted: if you know its issuer, give the CA certificate with --ca FILE or SSL_CERT_FILE',
};

/** The exit code and the advice for each error of the client. */
const troubles: Record<OutboxErrorCode, Trouble> = {
  unreachable: { exit: 'unavailable', do: `start the server (hdo serve), or ${address}` },
  not_an_outbox: { exit: 'settings', do: address },
  authentication_required: { exit: 'credentials', do: key },
  invalid_caller_credentials: { exit: 'credentials', do: key },
  not_found: { exit: 'not_found', do: 'it was deleted, acknowledged, or never existed: see hdo input list' },
  no_longer_live: { exit: 'not_found', do: 'ask again if the answer still matters' },
  pending_content_conflict: {
    exit: 'bad_data',
    do: 'another request is pending under this id: choose another id, or use hdo input replace',
  },
  answered_unacknowledged: { exit: 'conflict', do: answered },
  input_not_pending: { exit: 'conflict', do: answered },
  invalid_request: { exit: 'bad_data', do: correct },
  invalid_json: { exit: 'bad_data', do: correct },
  request_too_large: { exit: 'bad_data', do: 'make it smaller' },
  validation_failed: { exit: 'bad_data', do: correct },
  unsupported_icon: { exit: 'bad_data', do: correct },
  unsafe_html: { exit: 'bad_data', do: correct },
  unsafe_color: { exit: 'bad_data', do: correct },
  upgrade_required: { exit: 'unavailable', do: 'the tier of the account does not include this: leave it out' },
  billing_grace_expired: { exit: 'unavailable', do: 'settle the billing of the account' },
  retention_limit_exceeded: { exit: 'temporary', do: 'read, acknowledge or delete old items' },
  storage_limit_exceeded: { exit: 'temporary', do: 'delete or acknowledge items first' },
  rate_limit_exceeded: { exit: 'temporary', do: later },
  quota_limit_exceeded: { exit: 'temporary', do: later },
  temporary_unavailable: { exit: 'temporary', do: later },
  internal_error: { exit: 'internal', do: 'report the error id to the operator of the server' },
  not_as_sent: {
    exit: 'conflict',
    do: 'its decision was not taken: another client with this key may have replaced it, so ask again under another id',
  },
  already_claimed: { exit: 'not_found', do: 'another program acts on the decision: give each its own id' },
  made_before_restore: {
    exit: 'conflict',
    do: 'a program may have taken it before the restore: find out, or ask again',
  },
  has_file: { exit: 'conflict', do: 'read it, download its file, and acknowledge it' },
  unsupported: { exit: 'unavailable', do: 'update the server' },
  damaged_file: { exit: 'general', do: 'download it again' },
};

/** Runs the part of a command that calls an outbox. Turns client errors into a Failure with advice. */
export async function explainErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof UnusableCa || error instanceof UnusableProxy) throw new Failure('settings', error.message);
    if (error instanceof UnusableCredentials) throw new Failure('credentials', error.message);
    throw error instanceof OutboxError ? failureOf(error) : error;
  }
}

function failureOf(error: OutboxError): Failure {
  const known = troubles[error.code] ?? { exit: 'general', do: later };
  const { exit, do: advice } = isNameUnknown(error) ? troubles.not_an_outbox : isUntrusted(error) ? untrusted : known;
  const fields = error.fields.map(({ path, message }) => `\n  ${path || 'the request'} ${message}`).join('');
  const id = error.error_id ? ` (${error.error_id})` : '';
  return new Failure(exit, `${error.code}: ${error.sentence.replace(/\.$/, '')}${id}; ${advice}${fields}`);
}

/** Tells if the server answered with a certificate that this machine does not trust. */
function isUntrusted({ code, sentence }: OutboxError): boolean {
  return code === 'unreachable' && /certificate|self.signed|issuer|altnames|ERR_TLS/i.test(sentence);
}

/** Tells if the host name does not exist or the port is invalid, which no retry can fix. */
function isNameUnknown({ code, sentence }: OutboxError): boolean {
  return code === 'unreachable' && /ENOTFOUND|bad port/.test(sentence);
}
