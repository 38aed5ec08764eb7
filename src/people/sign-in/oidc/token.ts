import { Refusal } from '../../../contract/errors.ts';
import type { ProvenIdentity } from '../../../rules/people/identities.ts';
import { issuerId, type OidcProvider, type OidcSettings, tolerance_seconds } from './provider.ts';
import { clocksDiffer, notFresh } from './refusals.ts';
import type { OidcSignIn } from './state.ts';

/** The time between the return of a person and the token of the provider. */
const slack_seconds = 10;

type Provider = OidcProvider & { readonly settings: OidcSettings };
type Return = { readonly back: URL; readonly begun: OidcSignIn };
type IdClaims = Claims & { readonly iss: string; readonly sub: string; readonly iat: number };

/**
 * Redeems the code and returns the claims of the ID token, after every check of OpenID Connect Core 1.0 (section
 * 3.1.3.7), RFC 9207 and RFC 7636. The user info is asked only for names or a role that the token lacks.
 */
export async function claimsOf({ lib, config, settings }: Provider, { back, begun }: Return) {
  const tokens = await lib.authorizationCodeGrant(config, back, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
    ...(begun.purpose === 'confirm' && { maxAge: 0 }),
  });
  const claims = tokens.claims();
  if (!claims || URL.parse(claims.iss)?.href !== new URL(settings.issuer).href) {
    throw Object.assign(new Error('the token is from another issuer'), { code: 'ISSUER' });
  }
  const { role_claim } = settings;
  const lacksRole = role_claim !== null && valuesOf(claims, role_claim).length === 0;
  const lacks = lacksRole || namesIn(claims).length === 0;
  if (!lacks || config.serverMetadata().userinfo_endpoint === undefined) return claims satisfies IdClaims;
  const info = await lib.fetchUserInfo(config, tokens.access_token, claims.sub);
  return { ...info, ...claims } satisfies IdClaims;
}

type Proof = { readonly settings: OidcSettings; readonly claims: IdClaims; readonly begun: OidcSignIn };
type Times = { readonly now_ms: number; readonly elapsed_ms: number };

/**
 * Returns the account at the provider with what hdo takes from its claims. The age of the proof compares two times of
 * the provider's own clock.
 * @throws {Refusal} for a token of another time, a confirmation without a new proof, or a missing role
 */
export function identityOf({ settings, claims, begun }: Proof, { now_ms, elapsed_ms }: Times): ProvenIdentity {
  const { iat, sub, auth_time } = claims;
  if (Math.abs(iat - now_ms / 1_000) > tolerance_seconds) throw clocksDiffer();
  const age_seconds = typeof auth_time === 'number' ? Math.max(0, iat - auth_time) : undefined;
  const isFresh = age_seconds !== undefined && age_seconds <= elapsed_ms / 1_000 + slack_seconds;
  if (begun.purpose === 'confirm' && !isFresh) throw notFresh();
  return {
    issuer: issuerId(settings.issuer),
    subject: sub,
    label: labelOf(claims),
    names: namesIn(claims),
    role: roleOf(settings, claims) ?? null,
    proof_age_ms: age_seconds === undefined ? null : age_seconds * 1_000,
  };
}

/** The claims of a person, from the ID token and from the user info where that was asked. */
type Claims = Readonly<Record<string, unknown>>;

/** Returns a claim as texts. A name with dots also finds a nested claim, such as realm_access.roles. */
function valuesOf(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(member, claims);
  const all = Array.isArray(found) ? found : [found];
  return all.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
}

function member(whole: unknown, key: string): unknown {
  return typeof whole === 'object' && whole !== null && Object.hasOwn(whole, key)
    ? (whole as Record<string, unknown>)[key]
    : undefined;
}

type Rules = Pick<OidcSettings, 'role_claim' | 'admin_values' | 'allowed_values'>;

/**
 * Returns the role that the claims give; undefined if the provider decides none.
 * @throws {Refusal} forbidden without one of the allowed values
 */
function roleOf({ role_claim, admin_values, allowed_values }: Rules, claims: Claims) {
  const values = role_claim === null ? [] : valuesOf(claims, role_claim);
  const hasOne = (of: readonly string[]) => of.some((one) => values.includes(one));
  if (allowed_values.length > 0 && !hasOne(allowed_values)) {
    const sentence = 'Your account at the provider has no group or role that may use this inbox.';
    throw new Refusal('forbidden', sentence, { reason: 'not_allowed' });
  }
  if (role_claim === null || admin_values.length === 0) return undefined;
  return hasOne(admin_values) ? ('admin' as const) : ('reviewer' as const);
}

/** Returns the name by which the provider knows a person, for people to read. It identifies nobody. */
function labelOf(claims: Claims): string {
  const { name, preferred_username, email, sub } = claims;
  const found = [email, preferred_username, name, sub].find((one) => typeof one === 'string' && one.trim() !== '');
  return [...String(found)].slice(0, 200).join('');
}

/** Returns the names that a new person may have, the best first. */
function namesIn({ name, preferred_username, email }: Claims): string[] {
  return [name, preferred_username, email].filter((one): one is string => typeof one === 'string' && one !== '');
}
