import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { busyRefusal } from '../../../contract/errors.ts';
import { minute_ms } from '../../../lib/time/units.ts';

export const challengeLasts_ms = 5 * minute_ms;
const most_spent = 10_000;
const [time_bytes, mac_bytes] = [8, 32] as const;

export const nonce_bytes = 16;

/** The purpose of a challenge: an act, and the texts that it is bound to. */
export type Purpose = readonly [act: 'sign in' | 'add' | 'sign', ...boundTo: string[]];

/**
 * Issues challenges and checks them. A challenge carries its time and an HMAC of its purpose under a key of this
 * process, so a flood of requests needs no memory and a restart ends all. The challenges of verified proofs are
 * remembered, so none counts twice.
 */
export function openChallenges(now: () => number) {
  const key = randomBytes(32);
  const spent = new Map<string, number>();
  const macOf = (purpose: Purpose, head: Buffer) =>
    createHmac('sha256', key).update(JSON.stringify(purpose)).update('\n').update(head).digest();
  return {
    issue(purpose: Purpose): string {
      const head = Buffer.alloc(nonce_bytes + time_bytes);
      randomBytes(nonce_bytes).copy(head);
      head.writeBigUInt64BE(BigInt(now()), nonce_bytes);
      return Buffer.concat([head, macOf(purpose, head)]).toString('base64url');
    },
    /** Derives the salt that belongs to a challenge, as hex. Nobody else can tell it from the challenge. */
    saltOf: (challenge: string): string => createHmac('sha256', key).update(`salt\n${challenge}`).digest('hex'),
    /** Tells whether a challenge was issued for this purpose, is not too old and was not spent. */
    isLive(purpose: Purpose, challenge: string): boolean {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== nonce_bytes + time_bytes + mac_bytes || bytes.toString('base64url') !== challenge)
        return false;
      const head = bytes.subarray(0, nonce_bytes + time_bytes);
      if (!timingSafeEqual(macOf(purpose, head), bytes.subarray(head.length))) return false;
      const age_ms = now() - Number(head.readBigUInt64BE(nonce_bytes));
      return age_ms >= 0 && age_ms <= challengeLasts_ms && !spent.has(challenge);
    },
    /**
     * Spends the challenge of a verified proof. Returns false if it was spent before.
     * @throws {Refusal} temporary_unavailable while too many are remembered
     */
    spend(challenge: string): boolean {
      const now_ms = now();
      for (const [old, until_ms] of spent) {
        if (until_ms >= now_ms) break;
        spent.delete(old);
      }
      if (spent.has(challenge)) return false;
      if (spent.size >= most_spent) throw busyRefusal('Too many passkeys are used now. Try again in a minute.', 60);
      spent.set(challenge, now_ms + challengeLasts_ms);
      return true;
    },
  };
}

export type Challenges = ReturnType<typeof openChallenges>;
