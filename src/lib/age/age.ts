const library = () => import('./library.ts');

/** A file could not be decrypted: it is damaged, no identity fits, or it is not encrypted with age. */
export class Undecryptable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Undecryptable';
  }
}

/** An identity that exists in memory only, and its recipient. */
export async function temporaryIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await library();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

export async function* encryptStream(
  chunks: AsyncIterable<Buffer>,
  recipients: readonly string[],
): AsyncGenerator<Buffer> {
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* buffers(await encrypter.encrypt(streamOf(chunks)));
}

/**
 * Decrypts a stream of bytes with the first identity that fits. Every yielded byte is authenticated.
 * @throws {Undecryptable}
 */
export async function* decryptStream(
  chunks: AsyncIterable<Buffer>,
  identities: readonly string[],
): AsyncGenerator<Buffer> {
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  let done_bytes: number | undefined;
  let source_error: unknown;
  const source = async function* () {
    try {
      yield* chunks;
    } catch (error) {
      source_error = error;
      throw error;
    }
  };
  try {
    const plain = await decrypter.decrypt(streamOf(source()));
    done_bytes = 0;
    for await (const chunk of buffers(plain)) {
      yield chunk;
      done_bytes += chunk.length;
    }
  } catch (error) {
    if (source_error !== undefined) throw source_error;
    throw new Undecryptable(done_bytes === undefined ? headerTrouble(error) : `it is damaged after byte ${done_bytes}`);
  }
}

function headerTrouble(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  if (text.startsWith('no identity matched')) return 'it is encrypted for other identities';
  return text.startsWith('invalid version') ? 'it is not encrypted with age' : 'its header is damaged';
}

/** Turns chunks, which may be valid only until the next one, into a stream of lasting ones. */
function streamOf(chunks: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const lasting = async function* () {
    for await (const chunk of chunks) yield new Uint8Array(chunk);
  };
  return ReadableStream.from(lasting()) as unknown as ReadableStream<Uint8Array>;
}

async function* buffers(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of stream as unknown as AsyncIterable<Uint8Array>) {
    yield Buffer.from(buffer, byteOffset, byteLength);
  }
}
