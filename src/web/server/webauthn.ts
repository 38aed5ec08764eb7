import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { ReplyOf } from './item.ts';
import { webauthnWords as words } from './webauthn-words.ts';

type RequestOptions = ReplyOf<'passkeyChallenge'>;
type CreationOptions = ReplyOf<'passkeyOptions'>;

/** The result of the browser, or a sentence that says why it made nothing. */
type Outcome<T> = { readonly made: T; readonly failed?: undefined } | { readonly made?: undefined; failed: string };

export function proofOf(options: RequestOptions) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON; // the contract leaves the transports open
  return outcomeOf(() => startAuthentication({ optionsJSON }), { ...words, refused: words.refusedUse }, optionsJSON);
}

export function newPasskey(options: CreationOptions) {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON; // the contract leaves the transports open
  return outcomeOf(() => startRegistration({ optionsJSON }), { ...words, refused: words.refusedNew }, optionsJSON);
}

type Cause = 'cancelled' | 'late' | 'refused' | 'known' | 'unfit' | 'address';

/** The errors that name their cause (WebAuthn, sections 5.1.3 and 5.1.4). Those missing here are bugs. */
const causes: Readonly<Record<string, Cause>> = {
  InvalidStateError: 'known',
  SecurityError: 'address',
  ConstraintError: 'unfit',
  AbortError: 'cancelled',
  NotSupportedError: 'refused',
  NotReadableError: 'refused',
  OperationError: 'refused',
  UnknownError: 'refused',
};

/** Nobody cancels within so few milliseconds: the browser or the device has refused by itself. */
const at_once_ms = 500;

async function outcomeOf<T>(
  ask: () => Promise<T>,
  sentences: Readonly<Record<Cause, string>>,
  { timeout = Number.POSITIVE_INFINITY }: { timeout?: number },
): Promise<Outcome<T>> {
  const began_ms = performance.now();
  try {
    return { made: await ask() };
  } catch (error) {
    const cause = causeOf(error, { took_ms: performance.now() - began_ms, timeout_ms: timeout });
    if (cause === undefined) throw error;
    return { failed: sentences[cause] };
  }
}

/** Finds the cause of a failure. Browsers hide most behind NotAllowedError, and only its time tells them apart. */
function causeOf(error: unknown, { took_ms, timeout_ms }: { took_ms: number; timeout_ms: number }): Cause | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name !== 'NotAllowedError') return causes[error.name];
  if (took_ms < at_once_ms) return 'refused';
  return took_ms < timeout_ms ? 'cancelled' : 'late';
}
