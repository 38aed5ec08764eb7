import { takeRandomBytes } from './crypto/salted.ts';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Creates an id that sorts by time: a prefix and a UUIDv7 (RFC 9562) in lower-case Crockford base32,
 * such as `out_01k3v7…`, with 26 characters after the prefix.
 */
export function newId(prefix: string, now_ms: number): string {
  const bytes = takeRandomBytes(16);
  bytes.writeUIntBE(now_ms, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return `${prefix}_${base32(bytes)}`;
}

/** Encodes bytes in lower-case Crockford base32, padded with leading zero bits. */
export function base32(bytes: Uint8Array): string {
  let bits = (5 - ((bytes.length * 8) % 5)) % 5;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += digits[(value >>> (bits - 5)) & 31];
    value &= 31;
  }
  return text;
}

/** Decodes `length` bytes from base32. Returns undefined for a text that `base32` cannot have made. */
export function fromBase32(text: string, length: number): Buffer | undefined {
  let value = 0n;
  for (const digit of text) {
    const at = digits.indexOf(digit);
    if (at < 0 || text.length > 64) return undefined;
    value = (value << 5n) | BigInt(at);
  }
  const hex = value.toString(16).padStart(length * 2, '0');
  const bytes = Buffer.from(hex, 'hex');
  return hex.length === length * 2 && base32(bytes) === text ? bytes : undefined;
}
