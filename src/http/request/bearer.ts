import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../contract/errors.ts';

/**
 * Returns the token of a Bearer credential (RFC 6750, section 2.1).
 * @throws {Refusal} authentication_required without one
 */
export function bearerOf({ headers }: IncomingMessage): string {
  const [, token] = /^bearer +(.*)$/i.exec(headers.authorization ?? '') ?? [];
  if (!token) throw new Refusal('authentication_required', 'Send the credential as a Bearer token.');
  return token;
}
