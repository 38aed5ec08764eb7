import type { IncomingMessage } from 'node:http';
import type { RelyingParty } from '../../../config/passkey-hosts.ts';
import { Refusal } from '../../../contract/errors.ts';
import type { ReviewEndpoints } from '../../../contract/review-endpoints.ts';
import type { PasskeyRow } from '../../../store/tables/passkeys.ts';
import { answerEmpty } from '../../people.ts';
import { browserNames } from '../browser-name.ts';
import { confirmedAdmin, requireAdmin, requireConfirmed } from '../confirmed.ts';
import { type HandlersOf, requireSession } from '../credential.ts';
import type { SignInServices } from '../services.ts';
import { challengeLasts_ms, type Purpose } from './challenges.ts';
import { algorithms, verifyNewPasskey } from './register.ts';

type Operation = Extract<keyof ReviewEndpoints, `${'passkey' | 'reviewerPasskey'}${string}`>;

/** Handles the passkeys of people. Nobody can add one for somebody else. */
export function passkeyHandlers(services: SignInServices): HandlersOf<Operation> {
  const { review, passkeys } = services;
  const { store, write } = review;
  return {
    passkeyChallenge: ({ req }) => {
      const { rp_id: rpId } = requireParty(services, req);
      const shared = { challenge: passkeys.challenges.issue(['sign in']), timeout: challengeLasts_ms };
      return { ...shared, rpId, userVerification: 'required' as const, allowCredentials: [] };
    },
    passkeyOptions: ({ who, req }) => {
      requireConfirmed(review, who);
      return creationOptions(services, requireParty(services, req), requireSession(who));
    },
    passkeyAdd: async ({ who, body, req }) => {
      requireConfirmed(review, who);
      requireParty(services, req);
      const { reviewer, session_hash } = requireSession(who);
      const { challenges, parties } = passkeys;
      const isLive = (challenge: string) => challenges.isLive(purposeOf(session_hash), challenge);
      const { challenge, ...made } = await verifyNewPasskey(body.credential, { parties: parties.all(req), isLive });
      if (!challenges.spend(challenge)) throw new Refusal('validation_failed', 'The passkey was already added.');
      const name = body.name ?? deviceName(req);
      return { passkey: shown(await write('addPasskey', reviewer, { ...made, name, session_hash })) };
    },
    passkeyList: ({ who, req }) => ({
      passkeys: store.passkeys.ofReviewer.all(requireSession(who).reviewer).map(shown),
      is_on: review.settings.sign_in.passkey,
      origin: passkeys.parties.of(req)?.origin ?? null,
    }),
    passkeyRename: ({ who, params, body }) =>
      answerEmpty(write('renamePasskey', requireSession(who).reviewer, { ...params, ...body })),
    passkeyRemove: async ({ who, params }) => {
      const { reviewer } = requireSession(who);
      const { reviewer_id } = reviewer;
      await write('removePasskey', reviewer_id, { reviewer_id, ...params });
      return {};
    },
    reviewerPasskeyList: ({ who, params }) => {
      requireAdmin(who);
      const { account_id } = store.reviewers.byId.get(params) ?? {};
      if (account_id !== who.reviewer.account_id) throw new Refusal('not_found', 'There is no such person.');
      return { passkeys: store.passkeys.ofReviewer.all(params).map(shown) };
    },
    reviewerPasskeyRemove: ({ who, params }) =>
      answerEmpty(write('removePasskeyAsAdmin', confirmedAdmin(review, who), params)),
  };
}

/** A challenge for a new passkey counts only in the session that asked for it. */
const purposeOf = (session_hash: string): Purpose => ['add', session_hash];

/**
 * Requires that passkeys are on and work at the address of the page.
 * @throws {Refusal} forbidden
 */
function requireParty({ review, passkeys }: SignInServices, req: IncomingMessage): RelyingParty {
  if (!review.settings.sign_in.passkey) {
    throw new Refusal('forbidden', 'This way to sign in is turned off here (sign_in.passkey).');
  }
  const party = passkeys.parties.of(req);
  const { origin } = req.headers;
  if (party && (origin === undefined || origin === party.origin)) return party;
  const sentence = party ? `Passkeys work at ${party.origin} only.` : 'Passkeys need HTTPS with a host name.';
  throw new Refusal('forbidden', sentence);
}

function creationOptions(
  { review, passkeys }: SignInServices,
  party: RelyingParty,
  who: ReturnType<typeof requireSession>,
) {
  const { reviewer_id, name } = who.reviewer;
  const known = review.store.passkeys.ofReviewer.all({ reviewer_id });
  return {
    challenge: passkeys.challenges.issue(purposeOf(who.session_hash)),
    timeout: challengeLasts_ms,
    rp: { id: party.rp_id, name: 'hdo' },
    user: { id: Buffer.from(reviewer_id).toString('base64url'), name, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: known.filter(({ rp_id }) => rp_id === party.rp_id).map(passkeyDescriptor),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

export function passkeyDescriptor({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, type: 'public-key' as const, transports: transports.split(',').filter(Boolean) };
}

function deviceName({ headers }: IncomingMessage): string {
  const { browser, system } = browserNames(headers['user-agent']);
  return [browser, system].filter(Boolean).join(', ') || 'Passkey';
}

function shown({ passkey_id, name, rp_id, is_backed_up, created_at, last_used_at }: PasskeyRow) {
  return { passkey_id, name, rp_id, is_backed_up: is_backed_up === 1, created_at, last_used_at };
}
