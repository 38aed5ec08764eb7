import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The cost of a hash: 19 MiB, 2 passes, 1 lane (OWASP's minimum for argon2id). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

const tag_bytes = 32;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);

/** Hashes a password with a new salt. Returns a PHC string of argon2id (RFC 9106). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Verifies a password. Without a hash it does the same work and returns false. */
export async function passwordMatches(password: string, hashed: string | null): Promise<boolean> {
  const [, m, t, p, salt, tag] = phc.exec(hashed ?? '') ?? [];
  if (!salt || !tag) {
    await tagOf(password, Buffer.alloc(16), cost);
    return false;
  }
  const stored = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  const given = await tagOf(password, Buffer.from(salt, 'base64'), stored);
  const wanted = Buffer.from(tag, 'base64');
  return wanted.length === given.length && timingSafeEqual(given, wanted);
}

function tagOf(password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  return derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength: tag_bytes });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
