import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { oidcPurposes } from '../../../contract/review/oidc.ts';
import { boundedMap } from '../../../lib/bounded-map.ts';
import { minute_ms } from '../../../lib/time/units.ts';

export type OidcPurpose = (typeof oidcPurposes)[number];

/** The time within which a person must come back from the provider. */
export const stateLifetime_ms = 10 * minute_ms;
const most_used = 10_000;
/** The random bytes of a state, from which its nonce and verifier are derived. */
export const id_bytes = 16;
const time_bytes = 6;
const body_bytes = id_bytes + time_bytes + 1;

/**
 * A sign-in that began here. `state` goes to the provider and comes back; `browser_secret` stays in the storage of the
 * browser. The server derives the rest from the state with a key of this run, so that it stores nothing.
 */
export type OidcSignIn = {
  readonly purpose: OidcPurpose;
  readonly state: string;
  readonly browser_secret: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly begun_ms: number;
};

type Use = {
  readonly given: Pick<OidcSignIn, 'state' | 'browser_secret'>;
  readonly purposes: readonly OidcPurpose[];
  /** The hash of the invite that the state must be for; empty without one. */
  readonly invite_hash: string;
};

export type OidcStates = ReturnType<typeof openStates>;

/** Opens the states of a run of the server. A restart forgets all of them. */
export function openStates() {
  const key = randomBytes(32);
  const used = boundedMap<string, true>(most_used);
  const begunOf = (body: Buffer, invite_hash: string): OidcSignIn => {
    const derive = (use: string) => createHmac('sha256', key).update(use).update(body).update(invite_hash).digest();
    return {
      purpose: oidcPurposes[body.readUInt8(body_bytes - 1)] ?? 'sign_in',
      state: Buffer.concat([body, derive('state')]).toString('base64url'),
      browser_secret: derive('browser').toString('base64url'),
      nonce: derive('nonce').toString('base64url'),
      verifier: derive('verifier').toString('base64url'),
      begun_ms: body.readUIntBE(id_bytes, time_bytes),
    };
  };
  return {
    /** Begins a sign-in. One for an invite counts beside that invite only. */
    begin({ purpose, invite_hash }: { purpose: OidcPurpose; invite_hash: string }, now_ms: number): OidcSignIn {
      const body = Buffer.alloc(body_bytes);
      randomBytes(id_bytes).copy(body);
      body.writeUIntBE(now_ms, id_bytes, time_bytes);
      body.writeUInt8(oidcPurposes.indexOf(purpose), body_bytes - 1);
      return begunOf(body, invite_hash);
    },
    /** Uses up a state. Returns undefined if it is unknown, used, too old or of another purpose, invite or browser. */
    use({ given, purposes, invite_hash }: Use, now_ms: number): OidcSignIn | undefined {
      const body = Buffer.from(given.state, 'base64url').subarray(0, body_bytes);
      if (body.length !== body_bytes) return undefined;
      const begun = begunOf(body, invite_hash);
      if (!equal(given.state, begun.state) || !equal(given.browser_secret, begun.browser_secret)) return undefined;
      const age_ms = now_ms - begun.begun_ms;
      if (!purposes.includes(begun.purpose) || age_ms < 0 || age_ms > stateLifetime_ms) return undefined;
      if (used.get(begun.state)) return undefined;
      used.set(begun.state, true);
      return begun;
    },
  };
}

function equal(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
