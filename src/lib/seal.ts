import { createCipheriv, createDecipheriv, hash } from 'node:crypto';

/**
 * Hides numbers that would tell how much others do: one block of AES-256 over what the numbers are for, a small number
 * and a large one. The same numbers give the same bytes, and only the bytes we wrote for the same purpose are read.
 */
export type Seal = ReturnType<typeof openSeal>;

const mark_bytes = 7;
const most_small = 255;

/** Opens the seal of a 256-bit key. */
export function openSeal(key: Buffer) {
  const marks = new Map<string, Buffer>();
  // in this mode no block depends on another, and to set the key up costs far more than a block
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return {
    /** Writes a number up to 2^53 - 1, and a small one up to 255, in 16 bytes. */
    write(purpose: string, large: number, small = 0): Buffer {
      const block = Buffer.alloc(16);
      markOf(purpose).copy(block);
      block.writeUInt8(Math.min(small, most_small), mark_bytes);
      block.writeBigUInt64BE(BigInt(large), mark_bytes + 1);
      return cipher.update(block);
    },

    /** Reads what `write` wrote for the same purpose; undefined for anything else. */
    read(purpose: string, bytes: Buffer): { large: number; small: number } | undefined {
      if (bytes.length !== 16) return undefined;
      const block = decipher.update(bytes);
      if (!block.subarray(0, mark_bytes).equals(markOf(purpose))) return undefined;
      return { large: Number(block.readBigUInt64BE(mark_bytes + 1)), small: block.readUInt8(mark_bytes) };
    },
  };

  function markOf(purpose: string): Buffer {
    const known = marks.get(purpose) ?? Buffer.from(hash('sha256', purpose).slice(0, mark_bytes * 2), 'hex');
    marks.set(purpose, known);
    return known;
  }
}
