import type { RelyingParty } from '../../../config/passkey-hosts.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { Refusal } from '../../../contract/errors.ts';
import type { ReviewEndpoints } from '../../../contract/review-endpoints.ts';
import { complaint } from '../../../lib/schema/complaint.ts';
import type { NewPasskey } from '../../../rules/people/passkeys.ts';
import { clientData } from './client-data.ts';

type CreatedCredential = BodyOf<ReviewEndpoints['passkeyAdd']>['credential'];
type RegisteredPasskey = Pick<
  NewPasskey,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_backed_up' | 'rp_id'
>;
type ExpectedPasskey = { readonly parties: readonly RelyingParty[]; isLive(challenge: string): boolean };

/** The COSE algorithms of new passkeys: EdDSA, ES256 and RS256. */
export const algorithms: readonly number[] = [-8, -7, -257];

/**
 * Verifies a new passkey as its authenticator made it. Attestations are refused before the library sees them: verifying
 * one would fetch addresses that its certificates name.
 * @throws {Refusal} validation_failed
 */
export async function verifyNewPasskey(
  made: CreatedCredential,
  { parties, isLive }: ExpectedPasskey,
): Promise<RegisteredPasskey & { challenge: string }> {
  const { decodeAttestationObject, isoBase64URL, verifyRegistrationResponse } = await import('./passkey-library.ts');
  const seen = clientData(made.response.clientDataJSON);
  const party = parties.find(({ origin }) => origin === seen?.origin);
  if (!seen || !party || !isLive(seen.challenge)) throw unsound();
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(made.response.attestationObject));
    const isSelf = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
    if (attestation.get('fmt') !== 'none' && !isSelf) throw unsound();
    const { response } = made;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response: { ...response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: seen.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rp_id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (!verified) throw unsound();
    const { credential, credentialBackedUp } = registrationInfo;
    if (credential.id !== made.id) throw unsound();
    return {
      challenge: seen.challenge,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (response.transports ?? []).filter((one) => /^[a-z-]+$/.test(one)).join(),
      is_backed_up: credentialBackedUp ? 1 : 0,
      rp_id: party.rp_id,
    };
  } catch {
    throw unsound(); // the library throws for every flaw
  }
}

function unsound(): Refusal {
  const fields = [complaint('credential', 'invalid_value', 'is not a new passkey for this address')];
  return new Refusal('validation_failed', 'The passkey could not be added. Try again.', { fields });
}
