import type { Endpoint } from '../contract/endpoint.ts';
import { errors, Refusal } from '../contract/errors.ts';
import { newId } from '../lib/ids.ts';
import { isSystemError } from '../lib/system-error.ts';
import { WriteFailure } from '../writer/waiting.ts';
import type { Exchange } from './exchange.ts';
import type { Plane } from './plane.ts';

/**
 * The refusal that answers an error. What is not a refusal is logged under an id, which is all that the other side
 * learns of it: internal_error where the endpoint lists 500 and the fault is ours, else temporary_unavailable.
 */
export function failureOf(plane: Plane<unknown>, endpoint: Endpoint, { ids }: Exchange, error: unknown): Refusal {
  if (error instanceof Refusal && endpoint.statuses.includes(errors[error.code].status) && !isFailure(error)) {
    return error;
  }
  const error_id = newId('err', plane.clock());
  const bug = !(error instanceof Refusal) && !isSystemError(error) && !(error instanceof WriteFailure && !error.bug);
  plane.log.error({ ...ids, error_id, cause: causeOf(error) });
  const retry = error instanceof Refusal && isFailure(error) ? error.details : {};
  if (bug && endpoint.statuses.includes(errors.internal_error.status)) {
    return new Refusal('internal_error', 'The server met an error that it did not expect.', { error_id });
  }
  return new Refusal('temporary_unavailable', 'The service cannot answer this at the moment.', { ...retry, error_id });
}

function isFailure(refusal: Refusal): boolean {
  return errors[refusal.code].status >= 500;
}

function causeOf(error: unknown): string {
  if (error instanceof Refusal) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
