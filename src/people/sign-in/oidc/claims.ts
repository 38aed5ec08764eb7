import { Refusal } from '../../../contract/errors.ts';
import type { OidcSettings } from './provider.ts';

/** The claims of a person: those of the ID token, and of the user info where it was asked. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Returns the values of a claim as texts. A name with dots also finds a nested claim, such as realm_access.roles.
 */
export function valuesOf(claims: Claims, name: string): string[] {
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
export function roleOf({ role_claim, admin_values, allowed_values }: Rules, claims: Claims) {
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
export function labelOf(claims: Claims): string {
  const { name, preferred_username, email, sub } = claims;
  const found = [email, preferred_username, name, sub].find((one) => typeof one === 'string' && one.trim() !== '');
  return [...String(found)].slice(0, 200).join('');
}

/** Returns the names that a new person may have, the best first. */
export function namesIn({ name, preferred_username, email }: Claims): string[] {
  return [name, preferred_username, email].filter((one): one is string => typeof one === 'string' && one !== '');
}
