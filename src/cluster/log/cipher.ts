import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { keyIdOf } from './key.ts';

/**
 * Encrypts everything that a cluster stores in its database, with AES-256-GCM. HMAC-SHA256 derives a key for each
 * message from the cluster's key and a random salt, because random nonces of 96 bits are safe for 2^32 messages of one
 * key only.
 */
export type Cipher = ReturnType<typeof openCipher>;

/** The place of a message. It is authenticated and not stored: in any other place the message is unreadable. */
export type Place = Buffer;

const version = 1;
const salt_bytes = 16;
const nonce_bytes = 12;
const tag_bytes = 16;
const id_bytes = 8;
const head_bytes = 1 + id_bytes + salt_bytes + nonce_bytes;

/** The bytes by which an encrypted message is longer. */
const overhead_bytes = head_bytes + tag_bytes;

/** Why a message is unreadable: it has another key, or was cut, altered or moved. */
export type Unreadable = 'other_key' | 'damaged';

export function openCipher(key: Buffer) {
  const id = keyIdOf(key);
  return {
    encrypt(place: Place, bytes: Buffer): Buffer {
      const salt = randomBytes(salt_bytes);
      const nonce = randomBytes(nonce_bytes);
      const head = Buffer.concat([Buffer.from([version]), id, salt, nonce]);
      const cipher = createCipheriv('aes-256-gcm', derive(key, salt), nonce, { authTagLength: tag_bytes });
      cipher.setAAD(Buffer.concat([head, place]));
      return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },

    decrypt(place: Place, bytes: Buffer): Buffer | Unreadable {
      if (bytes.length < overhead_bytes || bytes[0] !== version) return 'damaged';
      const head = bytes.subarray(0, head_bytes);
      if (!head.subarray(1, 1 + id_bytes).equals(id)) return 'other_key';
      const salt = head.subarray(1 + id_bytes, 1 + id_bytes + salt_bytes);
      const nonce = head.subarray(1 + id_bytes + salt_bytes);
      const decipher = createDecipheriv('aes-256-gcm', derive(key, salt), nonce, { authTagLength: tag_bytes });
      decipher.setAAD(Buffer.concat([head, place])).setAuthTag(bytes.subarray(-tag_bytes));
      const text = decipher.update(bytes.subarray(head_bytes, -tag_bytes));
      try {
        return Buffer.concat([text, decipher.final()]);
      } catch {
        return 'damaged'; // the tag does not match, and final() says nothing more
      }
    },

    /** Returns the name of a file in the database. Unlike its hash, it does not tell who knows the content. */
    nameOf(sha256: Buffer): Buffer {
      return createHmac('sha256', key).update('hdo cluster file\n').update(sha256).digest();
    },

    /** Returns a proof that somebody with the key wrote a text. */
    proofOf(text: string): string {
      return createHmac('sha256', key).update('hdo cluster text\n').update(text).digest('base64url');
    },
  };
}

function derive(key: Buffer, salt: Buffer): Buffer {
  return createHmac('sha256', key).update('hdo cluster message\n').update(salt).digest();
}
