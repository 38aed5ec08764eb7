import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../contract/errors.ts';
import { typedCode } from '../../../lib/text/user-code.ts';
import { confirmedTotp, type SecondStep, wrongCode } from '../../../rules/people/totps.ts';
import type { Review } from '../../people.ts';

/** The time for which an authenticator app shows a code. */
export const step_seconds = 30;
const code_count = 10;
const digits = 'abcdefghijklmnopqrstuvwxyz234567';
const code_length = 24; // 120 bits, so that a plain hash suffices
const app_code = /^\d{6}$/;
const quiet_zone = 4; // modules (ISO/IEC 18004, 5.3.8)
const library = () => import('./totp-library.ts');

/** Creates a secret for an authenticator app, with the address and the drawing that the app reads. */
export async function newTotp({ name, host }: { name: string; host: string }) {
  const { generateSecret, generateURI, encodeQr } = await library();
  const secret = generateSecret();
  const uri = generateURI({ issuer: `hdo ${host}`, label: name, secret });
  const rows = encodeQr(uri, 'raw', { border: quiet_zone, ecc: 'low' });
  return { secret, uri, qr: rows.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')) };
}

export function newCodes(): { codes: string[]; code_hashes: string[] } {
  const plain = Array.from({ length: code_count }, newCode);
  const codes = plain.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
  return { codes, code_hashes: plain.map(hashOf) };
}

/**
 * Finds what the code beside a password stands for; null for a person without a second step. The writer uses it up.
 * @throws {Refusal} invalid_caller_credentials with reason totp_needed without a code, and totp for a wrong one
 */
export async function secondStepOf(
  { store, clock }: Pick<Review, 'store' | 'clock'>,
  { reviewer_id }: { reviewer_id: string },
  given: string | null,
): Promise<SecondStep | null> {
  const totp = confirmedTotp(store, reviewer_id);
  if (!totp) return null;
  if (given === null) {
    const sentence = 'Send the code of the authenticator app too, or a recovery code.';
    throw new Refusal('invalid_caller_credentials', sentence, { reason: 'totp_needed' });
  }
  const { secret } = totp;
  const code = plainCode(given);
  if (!app_code.test(code)) return { code_hash: hashOf(code) };
  const step = await stepOf(secret, code, clock());
  if (step === undefined) throw wrongCode();
  return { secret, step };
}

/** Finds the time step of a code: the present one, the one before or the one after (RFC 6238, section 5.2). */
export async function stepOf(secret: string, given: string, now_ms: number): Promise<number | undefined> {
  const { generateSync } = await library();
  const present = Math.floor(now_ms / 1_000 / step_seconds);
  const code = Buffer.from(plainCode(given));
  const steps = [present, present - 1, present + 1];
  return steps.find((step) => {
    const wanted = Buffer.from(generateSync({ secret, epoch: step * step_seconds }));
    return wanted.length === code.length && timingSafeEqual(wanted, code);
  });
}

function plainCode(given: string): string {
  return typedCode(given).toLowerCase();
}

function newCode(): string {
  return Array.from(randomBytes(code_length), (byte) => digits[byte % digits.length]).join('');
}

function hashOf(code: string): string {
  return hash('sha256', code);
}
