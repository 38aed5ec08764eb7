import type { IncomingMessage } from 'node:http';
import type { BodyOf, DataOf } from '../../contract/endpoint.ts';
import { Refusal } from '../../contract/errors.ts';
import { sequenceOf } from '../../contract/item-id.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import type { Handlers } from '../../http/endpoint/plane.ts';
import { notFound } from '../../http/endpoint/unrouted.ts';
import { timestamp } from '../../lib/time/clock.ts';
import type { GivenSignature } from '../../rules/answers/signatures/admit.ts';
import { challengeOf, intentOf } from '../../rules/answers/signatures/intent.ts';
import { answerToSign } from '../../rules/answers/signatures/options.ts';
import type { PasskeyUse } from '../../rules/people/passkeys.ts';
import type { Review } from '../people.ts';
import { type Person, requireSession } from '../sign-in/credential.ts';
import { challengeLasts_ms, type Purpose } from '../sign-in/passkeys/challenges.ts';
import { passkeyDescriptor } from '../sign-in/passkeys/passkey-handlers.ts';
import type { SignInServices } from '../sign-in/services.ts';
import { answerItem } from './answer.ts';
import { requireSigner, whyNot } from './signer.ts';

type Asked = BodyOf<ReviewEndpoints['signatureOptions']> & { readonly item_id: string };
type Sent = BodyOf<ReviewEndpoints['itemAnswer']>['signature'];
type Sender = { readonly who: Person; readonly req: IncomingMessage };

/** A nonce counts only in the session that asked for it. The intent binds everything else. */
const purposeOf = (session_hash: string): Purpose => ['sign', session_hash];

type Operation = 'itemAnswer' | 'signatureOptions';

/** Handles answers to one item, which a person may sign. */
export function signableHandlers(services: SignInServices): Pick<Handlers<ReviewEndpoints, Person>, Operation> {
  const { review } = services;
  return {
    itemAnswer: ({ who, params, body: { signature, ...body }, req }) =>
      withSignature(services, { who, req, signature }, (given) =>
        answerItem(review, who, { ...params, ...body, signature: given }),
      ),
    signatureOptions: ({ who, params, body, req }) => signingOptions(services, { who, req }, { ...params, ...body }),
  };
}

/** Returns what a passkey of the person must sign for one answer. */
function signingOptions(
  services: SignInServices,
  { who, req }: Sender,
  { item_id, ...asked }: Asked,
): DataOf<ReviewEndpoints['signatureOptions']> {
  const { store, seal, folderTime } = services.review;
  const { challenges } = services.passkeys;
  const { reviewer, session_hash } = requireSession(who);
  const sequence = sequenceOf(seal, item_id);
  if (sequence === undefined) throw notFound();
  const rows = { store, seal, folder_now: timestamp(folderTime()) };
  const said = answerToSign(rows, reviewer, { ...asked, sequence });
  const { party, passkeys } = requireSigner(services, req, reviewer);
  const nonce = challenges.issue(purposeOf(session_hash));
  const salt = challenges.saltOf(nonce);
  const intent = intentOf(seal, said, { nonce, salt, origin: party.origin });
  const options = {
    challenge: challengeOf(intent),
    timeout: challengeLasts_ms,
    rpId: party.rp_id,
    userVerification: 'required' as const,
    allowCredentials: passkeys.map(passkeyDescriptor),
  };
  return { intent, salt, options };
}

/**
 * Runs an act with the signature that came with it. Audits a signature that is refused, and tells why the person
 * cannot sign where one is missing.
 * @throws {Refusal} signature_required or signature_refused, besides those of the act
 */
async function withSignature<T>(
  services: SignInServices,
  { who, req, signature }: Sender & { readonly signature: Sent },
  act: (signature: GivenSignature | undefined) => Promise<T>,
): Promise<T> {
  const given = signature ? await verified(services, { who, req }, signature) : undefined;
  try {
    return await act(given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reviewer } = who;
    if (error.code === 'signature_required') throw whyNot(services, req, reviewer) ?? error;
    if (error.code === 'signature_refused') {
      const { address } = services.site.peerOf(req);
      const { reviewer_id } = reviewer;
      await services.recordRefusal({ kind: 'signature.refused', reviewer_id, address, lock: null });
    }
    throw error;
  }
}

/** Records the use of a passkey. Returns false if its counter did not grow, or if it was removed just now. */
async function isRecorded({ write }: Review, use: PasskeyUse): Promise<boolean> {
  try {
    return (await write('recordPasskeyUse', use)) !== undefined;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_caller_credentials') return false;
    throw error;
  }
}

/**
 * Verifies a signature and spends its nonce, also if its challenge is for another answer, as the act finds out. The
 * act says what else is wrong first: a request that was repeated finds its own decision.
 */
async function verified(
  { review, passkeys: { challenges, verify } }: SignInServices,
  { who: { reviewer, credential }, req }: Sender,
  { nonce, passkey: proof }: NonNullable<Sent>,
): Promise<GivenSignature> {
  if (credential.kind !== 'session' || !review.settings.sign_in.passkey) return 'unsound';
  if (!challenges.isLive(purposeOf(credential.session_hash), nonce)) return 'unsound';
  const found = await verify(proof, req);
  if (found?.passkey.reviewer_id !== reviewer.reviewer_id || !challenges.spend(nonce)) return 'unsound';
  if (!(await isRecorded(review, found.use))) return 'unsound';
  const { passkey, challenge, origin } = found;
  const { clientDataJSON, authenticatorData, signature } = proof.response;
  const assertion = { id: proof.id, clientDataJSON, authenticatorData, signature };
  return { nonce, salt: challenges.saltOf(nonce), origin, challenge, passkey_id: passkey.passkey_id, assertion };
}
