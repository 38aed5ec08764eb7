import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from '../ids.ts';

const id_length = 26;
const secret_length = 52; // 256 bits in base32
const seal_length = 8;
const form = new RegExp(`^[0-9a-hjkmnp-tv-z]{${id_length + secret_length + seal_length}}$`);
const nobody = hash('sha256', '');

export const secret_bytes = 32;

/** A new bearer credential. `text` is shown once; only `secret_hash` may be stored. */
type NewCredential = { text: string; secret_hash: string; prefix: string; last_chars: string };

/**
 * Creates a credential of a kind (`hdo_` for callers) for the id of its row: the id's digits, a 256-bit secret and a
 * checksum, so that secret scanners can tell real ones from look-alikes.
 */
export function mintCredential(kind: string, id: string): NewCredential {
  const secret = base32(randomBytes(secret_bytes));
  const body = id.slice(id.indexOf('_') + 1) + secret;
  const text = kind + body + sealOf(kind, body);
  return { text, secret_hash: hash('sha256', secret), prefix: text.slice(0, 12), last_chars: text.slice(-4) };
}

/** Creates the secret of a link, an invite or a cookie. Only its hash may be stored. */
export function newSecret(): string {
  return randomBytes(secret_bytes).toString('base64url');
}

/** Parses a credential of a kind. Returns undefined for a text that `mintCredential` cannot have made. */
export function parseCredential(kind: string, text: string): { digits: string; secret: string } | undefined {
  if (!text.startsWith(kind)) return undefined;
  const rest = text.slice(kind.length);
  const body = rest.slice(0, -seal_length);
  if (!form.test(rest) || sealOf(kind, body) !== rest.slice(-seal_length)) return undefined;
  return { digits: body.slice(0, id_length), secret: body.slice(id_length) };
}

/** Compares a secret with a stored hash in constant time. Without a hash it does the same work and returns false. */
export function secretMatches(secret: string, secret_hash: string | undefined): boolean {
  const given = Buffer.from(hash('sha256', secret), 'hex');
  const wanted = Buffer.from(secret_hash ?? nobody, 'hex');
  return timingSafeEqual(given, wanted) && secret_hash !== undefined;
}

function sealOf(kind: string, body: string): string {
  return base32(Buffer.from(hash('sha256', kind + body), 'hex').subarray(0, 5));
}
