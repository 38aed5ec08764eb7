import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { operator } from '../../../src/rules/base/audit.ts';
import type { Outbox } from '../../../src/rules/base/outbox.ts';
import { makeLink } from '../../../src/rules/people/reviewers.ts';
import type { Received } from '../programs/sink.ts';
import { signIn } from './person.ts';

type Box = { readonly base_url: string; change<T>(work: (outbox: Outbox) => T): T };

/** Signs a person in with a new browser. */
export function browserOf({ base_url, change }: Box, { name }: { name: string }) {
  const { secret: link } = change((outbox) => makeLink(outbox, operator, { name, lifetime_ms: 60_000 }));
  return signIn(base_url, { link });
}

/** Creates the keys of a browser's subscription, and functions that read what a push service gets for it. */
export function pushDevice(endpoint: string) {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const secret = randomBytes(16);
  return {
    subscription: { endpoint, p256dh: own.toString('base64url'), auth: secret.toString('base64url') },
    /** Decrypts a notice (RFC 8291, RFC 8188). */
    read({ bytes }: Received): { waiting: number; path: string; request?: unknown } {
      const length = bytes.readUInt8(20);
      const [salt, sender, sealed] = [
        bytes.subarray(0, 16),
        bytes.subarray(21, 21 + length),
        bytes.subarray(21 + length),
      ];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const derived = (key: Buffer, salted: Buffer, about: Buffer | string, size: number) =>
        Buffer.from(hkdfSync('sha256', key, salted, about, size));
      const key = derived(pair.computeSecret(sender), secret, info, 32);
      const content_key = derived(key, salt, 'Content-Encoding: aes128gcm\0', 16);
      const opened = createDecipheriv('aes-128-gcm', content_key, derived(key, salt, 'Content-Encoding: nonce\0', 12));
      opened.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** Verifies the header that names the server to a push service (RFC 8292). */
export function verifyVapid({ headers }: Received, { public_key, audience }: { public_key: string; audience: string }) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  assert.equal(key, public_key);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const given = { key: jwk, dsaEncoding: 'ieee-p1363' } as const;
  assert.ok(verify('sha256', signed, given, Buffer.from(signature, 'base64url')));
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const left_s = exp - Date.now() / 1_000;
  assert.equal(aud, audience);
  assert.ok(left_s > 0 && left_s <= 86_400, `${left_s} s`);
}
