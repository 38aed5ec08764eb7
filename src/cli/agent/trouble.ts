import { UnusableCredentials } from '../../agent/credentials.ts';
import { OutboxError, type OutboxErrorCode } from '../../client/index.ts';
import type { Exit } from '../exit-codes.ts';
import { Failure } from '../failure.ts';

type Trouble = { exit: Exit; do: string };

const correct = 'correct what it says';
const answered = 'somebody has answered it meanwhile: read the decision (hdo output check), handle it, acknowledge it';
const key = 'this key is not good there: have one issued with hdo key issue, or connect with hdo connect';
const later = 'try again later';
const address = 'correct HDO_URL or --url';

/** What each error of the caller's side ends a command with, and what can be done. */
const troubles: Record<OutboxErrorCode, Trouble> = {
  unreachable: { exit: 'unavailable', do: `start the server there (hdo serve), or ${address}` },
  not_an_outbox: { exit: 'settings', do: address },
  authentication_required: { exit: 'credentials', do: key },
  invalid_caller_credentials: { exit: 'credentials', do: key },
  not_found: { exit: 'not_found', do: 'it was withdrawn, acknowledged, or never was: hdo input list shows what is' },
  no_longer_live: { exit: 'not_found', do: 'ask again if the answer still matters' },
  pending_content_conflict: {
    exit: 'bad_data',
    do: 'another request waits under this id: choose another id, or change that one with hdo input replace',
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
  upgrade_required: { exit: 'unavailable', do: 'the account does not include this: leave it out' },
  billing_grace_expired: { exit: 'unavailable', do: 'settle the account' },
  retention_limit_exceeded: { exit: 'temporary', do: 'read, acknowledge or withdraw what is old' },
  storage_limit_exceeded: { exit: 'temporary', do: 'withdraw or acknowledge something first' },
  rate_limit_exceeded: { exit: 'temporary', do: later },
  quota_limit_exceeded: { exit: 'temporary', do: later },
  temporary_unavailable: { exit: 'temporary', do: later },
  internal_error: { exit: 'internal', do: 'tell whoever runs the server the error id' },
  damaged_file: { exit: 'general', do: 'download it again' },
};

/** Runs a command's part that speaks to an outbox; its errors become sentences that say what to do. */
export async function speaking<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof UnusableCredentials) throw new Failure('credentials', error.message);
    throw error instanceof OutboxError ? failureOf(error) : error;
  }
}

function failureOf(error: OutboxError): Failure {
  const known = troubles[error.code] ?? { exit: 'general', do: later };
  const { exit, do: advice } = isNameUnknown(error) ? troubles.not_an_outbox : known;
  const fields = error.fields.map(({ path, message }) => `\n  ${path || 'the whole'} ${message}`).join('');
  const id = error.error_id ? ` (${error.error_id})` : '';
  return new Failure(exit, `${error.code}: ${error.message.replace(/\.$/, '')}${id}; ${advice}${fields}`);
}

/** A host of that name is not there, so the address is wrong, however often it is tried. */
function isNameUnknown({ code, message }: OutboxError): boolean {
  return code === 'unreachable' && /ENOTFOUND|bad port/.test(message);
}
