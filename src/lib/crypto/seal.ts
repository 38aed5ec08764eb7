import { createCipheriv, createDecipheriv, hash } from 'node:crypto';
import { boundedMap } from '../bounded-map.ts';

/**
 * Encrypts sequence numbers, so that ids do not reveal other accounts' volume. Each is one block of AES-256 over a
 * purpose, a small number and a large one. The same numbers give the same bytes; other bytes are rejected.
 */
export type Seal = ReturnType<typeof openSeal>;

const mark_bytes = 7;
const most_small = 255;
const most_marks = 1_000;

export function openSeal(key: Buffer) {
  const marks = boundedMap<string, Buffer>(most_marks);
  // ECB has no state between blocks, and creating a cipher costs far more than one block
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const block = Buffer.alloc(16); // each use fills it
  return {
    /** Encrypts a number up to 2^53 - 1, and a small one up to 255, in 16 bytes. */
    write(purpose: string, large: number, small = 0): Buffer {
      markOf(purpose).copy(block);
      block.writeUInt8(Math.min(small, most_small), mark_bytes);
      block.writeUInt32BE(Math.floor(large / 2 ** 32), mark_bytes + 1);
      block.writeUInt32BE(large % 2 ** 32, mark_bytes + 5);
      return cipher.update(block);
    },

    /** Decrypts the result of `write` for the same purpose. Returns undefined for other bytes. */
    read(purpose: string, bytes: Buffer): { large: number; small: number } | undefined {
      if (bytes.length !== 16) return undefined;
      const read = decipher.update(bytes);
      if (!read.subarray(0, mark_bytes).equals(markOf(purpose))) return undefined;
      return { large: Number(read.readBigUInt64BE(mark_bytes + 1)), small: read.readUInt8(mark_bytes) };
    },

    /**
     * Encrypts the hash of a text. Without the key, not even a short text can be guessed from the result.
     * An HMAC would cost twenty times as much.
     */
    digest(purpose: string, text: string): string {
      return cipher.update(hash('sha256', `${purpose}\n${text}`, 'buffer')).toString('hex');
    },
  };

  function markOf(purpose: string): Buffer {
    const known = marks.get(purpose);
    if (known) return known;
    const made = Buffer.from(hash('sha256', purpose).slice(0, mark_bytes * 2), 'hex');
    marks.set(purpose, made);
    return made;
  }
}
