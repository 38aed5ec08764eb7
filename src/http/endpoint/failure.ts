import type { Endpoint } from '../../contract/endpoint.ts';
import { errors, Refusal } from '../../contract/errors.ts';
import { newId } from '../../lib/ids.ts';
import { errorTrace } from '../../lib/process/error-text.ts';
import { isSystemError } from '../../lib/process/system-error.ts';
import { isDatabaseTrouble } from '../../store/database/database-trouble.ts';
import { databaseCode } from '../../writer/soundness.ts';
import { WriteFailure } from '../../writer/waiting.ts';
import type { Exchange } from '../request/exchange.ts';
import { loggedIds } from '../request/ids.ts';
import type { Plane } from './plane.ts';

/** The message for an error that may be temporary. Only the log has its cause. */
export const temporaryMessage = 'The server cannot handle this request at present.';

/**
 * Returns the refusal that answers an error. An unexpected error is logged under an id, and the client gets only the
 * id. It becomes internal_error for a bug if the endpoint lists 500, else temporary_unavailable.
 */
export function failureOf(plane: Plane<unknown>, endpoint: Endpoint, { ids }: Exchange, error: unknown): Refusal {
  if (error instanceof Refusal && endpoint.statuses.includes(errors[error.code].status) && !isFailure(error)) {
    return error;
  }
  plane.takeFailure?.(databaseCode(error));
  const error_id = newId('err', plane.clock());
  const bug = !(error instanceof Refusal || isFromOutside(error));
  plane.log.error({ event: 'request_failed', ...loggedIds(ids), error_id, cause: causeOf(error) });
  const retry = error instanceof Refusal && isFailure(error) ? error.details : {};
  if (bug && endpoint.statuses.includes(errors.internal_error.status)) {
    return new Refusal('internal_error', 'The server failed with an unexpected error.', { error_id });
  }
  return new Refusal('temporary_unavailable', temporaryMessage, { ...retry, error_id });
}

/** Tells whether the disk, the system or the database failed, which may be temporary. */
function isFromOutside(error: unknown): boolean {
  return isSystemError(error) || isDatabaseTrouble(error) || (error instanceof WriteFailure && !error.bug);
}

function isFailure(refusal: Refusal): boolean {
  return errors[refusal.code].status >= 500;
}

function causeOf(error: unknown): string {
  if (error instanceof Refusal) return `${error.code}: ${error.message}`;
  return errorTrace(error);
}
