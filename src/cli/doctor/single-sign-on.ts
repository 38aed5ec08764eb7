import { randomBytes } from 'node:crypto';
import { baseUrl, linkNeed } from '../../config/base-url.ts';
import { minute_ms } from '../../lib/time/units.ts';
import {
  callback_path,
  type OidcProvider,
  type OidcSettings,
  oidcSettings,
  openProvider,
  tolerance_seconds,
} from '../../people/sign-in/oidc/provider.ts';
import { providerFault } from '../../people/sign-in/oidc/refusals.ts';
import { bad, type CheckResult, type DoctorSubject, fine, warn } from './check.ts';

const name = 'single sign-on';
const secret_bytes = 32;

/** The provider's reply to a sign-in without a person: where it leads, and the time at the provider. */
type Reply = { readonly status: number; readonly location: string | null; readonly date: string | null };

/** The errors of a provider that takes the request and would ask a person (OpenID Connect Core 3.1.2.6). */
const asks_a_person = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'];

/** Checks that the provider can be reached, describes itself, has the same time, and takes the redirect address. */
export async function checkSingleSignOn({ settings }: DoctorSubject): Promise<CheckResult[]> {
  const oidc = settings.sign_in.oidc ? oidcSettings({ settings }) : undefined;
  if (!oidc) return [fine(name, 'it is off')];
  const base_url = baseUrl(settings.server);
  if (linkNeed(settings.server.listen, base_url)) return [noAddress()];
  const redirect_uri = base_url + callback_path;
  try {
    const reply = await tryAuthorization(await openProvider({ clock: Date.now }, oidc)(), { oidc, redirect_uri });
    return [described(oidc), checkTime(reply), checkRedirect(reply, { oidc, redirect_uri })];
  } catch (error) {
    const fix =
      'let this machine reach the provider, and set oidc.issuer to the address that it names, ' +
      'without /.well-known/openid-configuration';
    return [bad(name, `the provider at ${oidc.issuer} cannot be used: ${providerFault(error)}`, fix)];
  }
}

function noAddress(): CheckResult {
  const fix = 'set server.public_url to the address that people use';
  return bad(name, 'the provider can send nobody back, because hdo listens on a socket without an address', fix);
}

function described({ issuer }: OidcSettings): CheckResult {
  return fine(name, `the provider at ${issuer} can be reached and describes itself`);
}

/** Begins a sign-in that must not ask a person. The provider sends it to the redirect address only if it knows that. */
async function tryAuthorization({ lib, config }: OidcProvider, { oidc, redirect_uri }: Expected): Promise<Reply> {
  const secret = () => randomBytes(secret_bytes).toString('base64url');
  const url = lib.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: oidc.scopes.join(' '),
    prompt: 'none',
    state: secret(),
    nonce: secret(),
    code_challenge: await lib.calculatePKCECodeChallenge(secret()),
    code_challenge_method: 'S256',
  });
  const options = { method: 'GET', headers: {}, body: null, redirect: 'manual' } as const;
  const { status, headers, body } = await (config[lib.customFetch] ?? fetch)(url.href, options);
  await body?.cancel();
  return { status, location: headers.get('location'), date: headers.get('date') };
}

type Expected = { readonly oidc: OidcSettings; readonly redirect_uri: string };

function checkTime({ date }: Reply): CheckResult {
  const difference_ms = Date.now() - Date.parse(date ?? '');
  if (Number.isNaN(difference_ms)) return fine(name, 'the provider does not say its time');
  if (Math.abs(difference_ms) <= tolerance_seconds * 1_000) return fine(name, 'the clocks agree');
  const minutes = Math.round(Math.abs(difference_ms) / minute_ms);
  const place = difference_ms > 0 ? 'ahead of' : 'behind';
  const found = `the clock of this machine is ${minutes} minutes ${place} the provider's`;
  return bad(name, `${found}, and sign-ins are refused beyond five`, 'set the wrong clock right');
}

function checkRedirect({ status, location }: Reply, { oidc, redirect_uri }: Expected): CheckResult {
  const fix = `register ${redirect_uri} as a redirect address of the client ${oidc.client_id} at the provider`;
  const back = location?.startsWith(redirect_uri) ? URL.parse(location) : null;
  const error = back?.searchParams.get('error');
  if (back && (!error || asks_a_person.includes(error)))
    return fine(name, `the provider accepts the redirect address ${redirect_uri}`);
  if (error) {
    const words = back?.searchParams.get('error_description');
    const found = `the provider refuses sign-ins: ${error}${words ? ` (${words})` : ''}`;
    return bad(name, found, 'correct the client at the provider, or [oidc] of the settings');
  }
  if (status < 400) return fine(name, `the provider does not say if it knows the redirect address ${redirect_uri}`);
  if (status >= 500) return warn(name, `the provider answers a sign-in with ${status}`, 'look into its log');
  return bad(name, `the provider refuses the redirect address ${redirect_uri} or the client ${oidc.client_id}`, fix);
}
