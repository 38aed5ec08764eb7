import type { IncomingMessage } from 'node:http';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { busyRefusal, Refusal } from '../../../contract/errors.ts';
import type { ReviewEndpoints } from '../../../contract/review-endpoints.ts';
import { semaphore } from '../../../lib/concurrency/semaphore.ts';
import { soundDurationMs } from '../../../lib/time/duration.ts';
import type { ProvenIdentity } from '../../../rules/people/identities.ts';
import type { Review } from '../../people.ts';
import type { Site } from '../site.ts';
import { callback_path, type OidcProvider, type OidcSettings, oidcSettings, openProvider } from './provider.ts';
import { refusalOf, refuseUnreachable } from './refusals.ts';
import { type OidcPurpose, type OidcSignIn, type OidcStates, openStates } from './state.ts';
import { claimsOf, identityOf } from './token.ts';

const sign_ins = { at_once: 8, waiting: 32 };

/** The parameters with which a person comes back from the provider, and the secret that their browser kept. */
type OidcReturn = BodyOf<ReviewEndpoints['identityAdd']>;

/** Single sign-on: sends people to the provider, and proves who comes back. */
export type Oidc = ReturnType<typeof openOidc>;

type Services = Pick<Review, 'settings' | 'clock' | 'folderTime' | 'log'>;
type FoundProvider = OidcProvider & { readonly settings: OidcSettings };
type Context = {
  readonly review: Services;
  readonly site: Site;
  readonly states: OidcStates;
  /** Finds the provider, for a limited number of requests at once. */
  run<T>(work: (found: FoundProvider) => Promise<T>): Promise<T>;
};

/** Opens single sign-on with the settings. It contacts the provider only when somebody signs in. */
export function openOidc(review: Services, site: Site) {
  const settings = oidcSettings(review);
  const provider = settings && openProvider(review, settings);
  const turns = semaphore(sign_ins, () => busyRefusal('Too many people are signing in. Try again in a second.'));
  const find = async (): Promise<FoundProvider> => {
    if (!settings || !provider) throw new Refusal('forbidden', 'Single sign-on is off.');
    const found = await provider().catch((error: unknown) => {
      throw refuseUnreachable(review, error);
    });
    return { settings, ...found };
  };
  const run: Context['run'] = (work) => turns.run(async () => work(await find()));
  const context = { review, site, states: openStates(), run };
  return {
    issuer: settings?.issuer ?? null,
    longest_ms: settings ? soundDurationMs(settings.max_session) : 0,
    begin: (reason: Reason, req: IncomingMessage) => begin(context, reason, req),
    prove: (back: Back) => prove(context, back),
  };
}

/** The purpose of a sign-in at the provider, and the hash of the invite that it is for; empty without one. */
type Reason = { readonly purpose: OidcPurpose; readonly invite_hash?: string };

/** Returns the address of the provider for a purpose, and the secret that this browser must bring back. */
function begin({ review, site, states, run }: Context, { purpose, invite_hash = '' }: Reason, req: IncomingMessage) {
  return run(async ({ settings, lib, config }) => {
    const { state, browser_secret, nonce, verifier } = states.begin({ purpose, invite_hash }, review.folderTime());
    const max_age_ms = purpose === 'confirm' ? 0 : soundDurationMs(settings.max_session);
    const url = lib.buildAuthorizationUrl(config, {
      redirect_uri: site.originOf(req) + callback_path,
      scope: settings.scopes.join(' '),
      ...{ state, nonce },
      code_challenge: await lib.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      max_age: String(Math.floor(max_age_ms / 1_000)),
    });
    return { url: url.href, state, browser_secret };
  });
}

type Back = {
  readonly given: OidcReturn;
  readonly purposes: readonly OidcPurpose[];
  readonly invite_hash?: string;
  readonly req: IncomingMessage;
};

/**
 * Proves which account at the provider a person has, and that this browser began the sign-in for one of the purposes,
 * and for the invite where there is one.
 * @throws {Refusal} invalid_caller_credentials, forbidden or temporary_unavailable
 */
async function prove({ review, site, states, run }: Context, returned: Back): Promise<ProvenIdentity> {
  const { given, purposes, invite_hash = '', req } = returned;
  const begun = states.use({ given, purposes, invite_hash }, review.folderTime());
  if (!begun) {
    const sentence = 'The sign-in did not begin in this browser, is too old or was used already. Begin again.';
    throw new Refusal('invalid_caller_credentials', sentence, { reason: 'state' });
  }
  const back = new URL(site.originOf(req) + callback_path);
  back.search = String(new URLSearchParams(parametersOf(given)));
  return run(async (found) => {
    const claims = await claimsOf(found, { back, begun }).catch((error: unknown) => {
      throw refusalOf(review, error);
    });
    const times = { now_ms: review.clock(), elapsed_ms: elapsedSince(review, begun) };
    return identityOf({ settings: found.settings, claims, begun }, times);
  });
}

function parametersOf({ code, state, iss }: OidcReturn): Record<string, string> {
  return { code, state, ...(iss !== null && { iss }) };
}

function elapsedSince({ folderTime }: Services, { begun_ms }: OidcSignIn): number {
  return folderTime() - begun_ms;
}
