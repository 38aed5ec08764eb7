import type { IncomingMessage } from 'node:http';
import type { RelyingParty } from '../../config/passkey-hosts.ts';
import { Refusal } from '../../contract/errors.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { PasskeyRow } from '../../store/tables/passkeys.ts';
import type { SignInServices } from '../sign-in/services.ts';

/** The address where a person can sign, and their passkeys for it. */
type Signer = { readonly party: RelyingParty; readonly passkeys: readonly PasskeyRow[] };
type Services = Pick<SignInServices, 'review' | 'passkeys'>;

const needed = 'This answer needs the signature of a passkey';

/**
 * Requires that a person can sign at the address of the page.
 * @throws {Refusal} signature_required, with the reason and what to do
 */
export function requireSigner({ review, passkeys }: Services, req: IncomingMessage, { reviewer_id }: Reviewer): Signer {
  if (!review.settings.sign_in.passkey) {
    throw required('turned_off', `${needed}, and passkeys are turned off here (sign_in.passkey).`);
  }
  const party = passkeys.parties.of(req);
  if (!party) {
    const fix = 'Ask the operator to set server.public_url to such an address.';
    throw required('no_host', `${needed}, and passkeys need HTTPS with a host name. ${fix}`);
  }
  const { origin } = req.headers;
  if (origin !== undefined && origin !== party.origin) {
    throw required('other_host', `${needed}, which works at ${party.origin} only. Open the request there.`, party);
  }
  const own = review.store.passkeys.ofReviewer.all({ reviewer_id }).filter(({ rp_id }) => rp_id === party.rp_id);
  if (own.length > 0) return { party, passkeys: own };
  throw required('no_passkey', `${needed}. Add one under Settings, Passkeys, and answer again.`);
}

/** Returns the refusal that says why a person cannot sign; undefined if they can. */
export function whyNot(services: Services, req: IncomingMessage, reviewer: Reviewer): Refusal | undefined {
  try {
    requireSigner(services, req, reviewer);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

type Reason = 'turned_off' | 'no_host' | 'other_host' | 'no_passkey';

function required(reason: Reason, sentence: string, { origin }: Partial<RelyingParty> = {}): Refusal {
  return new Refusal('signature_required', sentence, { reason, ...(origin !== undefined && { origin }) });
}
