import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';

type RequestOptions = DataOf<ReviewEndpoints['passkeyChallenge']>;
type CreationOptions = DataOf<ReviewEndpoints['passkeyOptions']>;

/** Asks the browser for the proof of a passkey. Returns undefined if it has none or the person cancels. */
export function proofOf(options: RequestOptions) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON; // the contract leaves the transports open
  return unlessCancelled(startAuthentication({ optionsJSON }));
}

/** Asks the browser for a new passkey. Returns undefined if the person cancels, or the device has one of theirs. */
export function newPasskey(options: CreationOptions) {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON; // the contract leaves the transports open
  return unlessCancelled(startRegistration({ optionsJSON }));
}

/** The names of errors (WebAuthn, sections 5.1.3 and 5.1.4) for what people and devices do. Others are bugs. */
const expected = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError', 'NotSupportedError']);

async function unlessCancelled<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && expected.has(error.name)) return undefined; // the page says what to do
    throw error;
  }
}
