import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../contract/errors.ts';
import { bearerOf } from '../http/bearer.ts';
import { timestamp } from '../lib/clock.ts';
import { parseCredential, secretMatches } from '../lib/credential.ts';
import { keyKind } from '../rules/keys.ts';
import type { Caller } from '../rules/outbox.ts';
import type { KeyOwner } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

/** Who sent a request, by its bearer credential alone (contract, "Authentication"). */
export type KnownCaller = { readonly caller: Caller; readonly key: KeyOwner };

const most_remembered = 10_000;

/**
 * Makes the check of callers' credentials. Only hits are remembered, under the hash of the token; `forget` is for when
 * any of them may have changed. The check throws authentication_required without a bearer token and
 * invalid_caller_credentials, for whatever reason and after the same work, with one that cannot be used.
 */
export function callerAuthentication({ keys }: Pick<Store, 'keys'>) {
  const known = new Map<string, KnownCaller>();
  return {
    forget: () => known.clear(),
    authenticate(req: IncomingMessage, now_ms: number): KnownCaller {
      const token = bearerOf(req);
      const token_hash = hash('sha256', token);
      const found = known.get(token_hash) ?? look(token);
      if (!found || !usable(found.key, now_ms)) throw unusable();
      if (known.size >= most_remembered) known.clear();
      known.set(token_hash, found);
      return found;
    },
  };

  function look(token: string): KnownCaller | undefined {
    const parsed = parseCredential(keyKind, token);
    const key = keys.owner.get({ key_id: `key_${parsed?.digits ?? ''}` });
    const matches = secretMatches(parsed?.secret ?? '', key?.secret_hash);
    return matches && key ? { key, caller: { caller_id: key.caller_id, account_id: key.account_id } } : undefined;
  }
}

function usable({ status, revoked_at, expires_at }: KeyOwner, now_ms: number): boolean {
  return status === 'active' && revoked_at === null && (expires_at === null || expires_at > timestamp(now_ms));
}

function unusable(): Refusal {
  return new Refusal('invalid_caller_credentials', 'The credential cannot be used.');
}
