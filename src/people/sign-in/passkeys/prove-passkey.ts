import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLocal } from '../../../config/listen.ts';
import { type RelyingParty, relyingParty } from '../../../config/passkey-hosts.ts';
import type { Settings } from '../../../config.ts';
import type { Refusal } from '../../../contract/errors.ts';
import type { PasskeyProof } from '../../../contract/review/passkeys.ts';
import { hostOf, plainName } from '../../../http/request/host.ts';
import { peerReader } from '../../../http/request/peer.ts';
import type { Kept, Static } from '../../../lib/schema/schema.ts';
import { type PasskeyUse, unusablePasskey } from '../../../rules/people/passkeys.ts';
import type { PasskeyRow } from '../../../store/tables/passkeys.ts';
import type { Review } from '../../people.ts';
import type { RecordRefusal } from '../refusal-notes.ts';
import type { Site } from '../site.ts';
import { type Challenges, openChallenges, type Purpose } from './challenges.ts';
import { clientData } from './client-data.ts';

type Proof = Static<Kept<typeof PasskeyProof>>;
type ProofContext = { readonly purpose: Purpose; readonly req: IncomingMessage };
/** A verified proof: its passkey, and the use to record in the transaction that relies on it. */
type ProvenPasskey = PasskeyUse & { readonly reviewer_id: string };

/** A verified proof: the passkey, its use to record, and the challenge and the origin that it was made for. */
type VerifiedProof = {
  readonly passkey: PasskeyRow;
  readonly use: PasskeyUse;
  readonly challenge: string;
  readonly origin: string;
};

export type Passkeys = {
  readonly challenges: Challenges;
  readonly parties: RelyingParties;
  /**
   * Verifies the proof of a passkey, but not what its challenge stands for. Returns undefined if anything is wrong with
   * it: its passkey, origin, host name, signature, or the check of who uses it.
   */
  verify(proof: Proof, req: IncomingMessage): Promise<VerifiedProof | undefined>;
  /**
   * Verifies the proof of a passkey for a purpose, and spends its challenge. `usePasskey` must then record the use.
   * @throws {Refusal} invalid_caller_credentials, and audits it
   */
  provePasskey(proof: Proof, asked: ProofContext): Promise<ProvenPasskey>;
};

export function openPasskeys(review: Review, site: Site, recordRefusal: RecordRefusal): Passkeys {
  const challenges = openChallenges(review.folderTime);
  const parties = openRelyingParties(review.settings.server);
  const refused = async (passkey: PasskeyRow | undefined, req: IncomingMessage): Promise<Refusal> => {
    const reviewer_id = passkey?.reviewer_id ?? null;
    await recordRefusal({ reviewer_id, address: site.peerOf(req).address, lock: null });
    return unusablePasskey();
  };
  const verify: Passkeys['verify'] = async (proof, req) => {
    const passkey = review.store.passkeys.byCredential.get({ credential_id: proof.id });
    const seen = clientData(proof.response.clientDataJSON);
    const party = parties.all(req).find(({ origin }) => origin === seen?.origin);
    if (!passkey || !seen || !party || passkey.rp_id !== party.rp_id || !isHandleOf(passkey, proof)) return undefined;
    const { challenge, origin } = seen;
    const found = await verified(passkey, proof, { ...party, challenge });
    if (!found) return undefined;
    const { passkey_id } = passkey;
    const is_backed_up = found.credentialBackedUp ? 1 : 0;
    return { passkey, use: { passkey_id, counter: found.newCounter, is_backed_up }, challenge, origin };
  };
  return {
    challenges,
    parties,
    verify,
    async provePasskey(proof, { purpose, req }) {
      const isLive = challenges.isLive(purpose, clientData(proof.response.clientDataJSON)?.challenge ?? '');
      const found = isLive ? await verify(proof, req) : undefined;
      if (found && challenges.spend(found.challenge)) return { ...found.use, reviewer_id: found.passkey.reviewer_id };
      throw await refused(review.store.passkeys.byCredential.get({ credential_id: proof.id }), req);
    },
  };
}

/** Tells whether the person that an authenticator names, if it does, is the passkey's. */
function isHandleOf({ reviewer_id }: PasskeyRow, { response: { userHandle } }: Proof): boolean {
  return userHandle === null || userHandle === Buffer.from(reviewer_id).toString('base64url');
}

type ExpectedProof = { readonly origin: string; readonly rp_id: string; readonly challenge: string };

/** Verifies the signature, the host, and that the authenticator verified its user. Returns undefined otherwise. */
async function verified({ credential_id, public_key }: PasskeyRow, proof: Proof, expected: ExpectedProof) {
  const { verifyAuthenticationResponse } = await import('./passkey-library.ts');
  const { userHandle: _checked, ...response } = proof.response;
  try {
    const { verified: isSound, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, response, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rp_id,
      // 0 skips the library's check of the counter, which comes before that of the signature; usePasskey checks it
      credential: { id: credential_id, publicKey: Buffer.from(public_key, 'base64url'), counter: 0 },
      requireUserVerification: true,
    });
    return isSound ? authenticationInfo : undefined;
  } catch {
    return undefined; // the library throws for every flaw, and the caller refuses the proof
  }
}

type Server = Pick<Settings['server'], 'public_url' | 'allowed_hosts' | 'trusted_proxies'>;

/**
 * Derives the origins where passkeys work from the settings and from the socket of a request. An RP ID has no port, so
 * every program on the host can ask for a passkey; only the exact origin tells whose page it was. No part of an origin
 * comes from a header, because the program that forwards a stolen proof writes the headers.
 */
function openRelyingParties({ public_url, allowed_hosts, trusted_proxies }: Server) {
  const published = relyingParty(public_url ?? '');
  const peerOf = peerReader(trusted_proxies);
  const names = [...allowed_hosts, ...(public_url === null ? ['localhost'] : [])];

  const all = (req: IncomingMessage): RelyingParty[] => {
    const { localPort } = req.socket;
    const { address, secure } = peerOf(req);
    const isEncrypted = 'encrypted' in req.socket;
    const direct = isEncrypted ? names.map((name) => `https://${plainName(name)}:${localPort}`) : [];
    // from another machine, or through a container's port, localhost:PORT can be another program
    const isHere =
      public_url === null && !isEncrypted && !secure && isIP(address) > 0 && isLocal({ host: address, port: 0 });
    const here = isHere ? [`http://localhost:${localPort}`] : [];
    return [published, ...[...direct, ...here].map(relyingParty)].filter((one) => one !== undefined);
  };

  return {
    all,
    /** Returns the origin for a page: its own if passkeys work there, else another; undefined without any. */
    of(req: IncomingMessage): RelyingParty | undefined {
      const own = all(req);
      const host = hostOf(req.headers.host)?.text;
      const { origin } = req.headers;
      return own.find((one) => one.origin === origin) ?? own.find(({ rp_id }) => rp_id === host) ?? own[0];
    },
  };
}

type RelyingParties = ReturnType<typeof openRelyingParties>;
