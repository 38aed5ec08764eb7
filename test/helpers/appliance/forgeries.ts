import { generateKeyPairSync } from 'node:crypto';
import { type Forged, flag } from './authenticator.ts';

/** Proofs that a browser, an authenticator or a program on another port could make. None of them may count. */
export const forgeries: Readonly<Record<string, Forged>> = {
  'the page of another port': { origin: 'http://localhost:9999' },
  'a page without a port': { origin: 'http://localhost' },
  'a page of the IP address': { origin: 'http://127.0.0.1:8484' },
  'a foreign page': { origin: 'https://evil.example' },
  'an opaque origin': { origin: 'null' },
  'a page in a frame of another site': { crossOrigin: true, topOrigin: 'https://evil.example' },
  'such a page that denies its frame': { crossOrigin: false, topOrigin: 'https://evil.example' },
  'a page that is its own frame': { topOrigin: 'http://localhost:8484' },
  'a page in a frame without an origin': { topOrigin: '' },
  'another RP ID': { rp_id: 'evil.example' },
  'no user verification': { flags: flag.present },
  'no user presence': { flags: flag.verified },
  'a proof for a new passkey': { type: 'webauthn.create' },
  'another key': { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
  'another person’s handle': { user_handle: Buffer.from('rev_none').toString('base64url') },
  'an invented challenge': { challenge: Buffer.alloc(56, 7).toString('base64url') },
  'an invented hash as the challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'no challenge': { challenge: '' },
};
