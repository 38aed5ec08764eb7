import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { reviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import { ask, dataOf as replyData } from './ask.ts';
import type { signIn } from './person.ts';

/** Members that an authenticator or a browser would not make so. */
export type Forged = {
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly rp_id?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly user_handle?: string | null;
  /** Another key for the signature. */
  readonly key?: KeyObject;
  readonly attestation?: Map<Cbor, Cbor>;
};
type Cbor = number | string | Buffer | readonly Cbor[] | Map<Cbor, Cbor>;
type Options = { readonly challenge: string };
type Session = Pick<Awaited<ReturnType<typeof signIn>>, 'call' | 'request'>;

/** Bits of the authenticator data (WebAuthn, section 6.1). */
export const flag = { present: 0x01, verified: 0x04, backed_up: 0x18, attested: 0x40 } as const;
const sound = flag.present | flag.verified | flag.backed_up;

/** The origin of a test server where passkeys work. */
export const localOrigin = (base_url: string) => base_url.replace('127.0.0.1', 'localhost');

/** Creates a passkey of a software authenticator (ES256) and its browser, which also make forged proofs. */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const own = { origin, rp_id: new URL(origin).hostname, counter: 0 };
  let user_handle: string | null = null;
  return {
    id: id.toString('base64url'),
    /** Makes the counter of the next proofs larger. */
    count: () => {
      own.counter += 1;
    },
    /** Makes the credential of navigator.credentials.create(). */
    create(options: Options & { readonly user: { readonly id: string } }, forged: Forged = {}) {
      user_handle = options.user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(coseKey(publicKey))]);
      const authData = dataOf({ flags: sound | flag.attested, ...own, ...forged }, attested);
      const attestation = new Map<Cbor, Cbor>([...(forged.attestation ?? none), ['authData', authData]]);
      const clientDataJSON = clientData({ type: 'webauthn.create', ...options, ...own, ...forged });
      const attestationObject = cbor(attestation).toString('base64url');
      return named(id, {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject,
        transports: ['usb'],
      });
    },
    /** Makes the proof of navigator.credentials.get(). */
    get(options: Options, forged: Forged = {}) {
      const client = clientData({ type: 'webauthn.get', ...options, ...own, ...forged });
      const data = dataOf({ flags: sound, ...own, ...forged });
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), forged.key ?? privateKey);
      const userHandle = forged.user_handle === undefined ? user_handle : forged.user_handle;
      return named(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      });
    },
  };
}

const none: readonly (readonly [Cbor, Cbor])[] = [
  ['fmt', 'none'],
  ['attStmt', new Map()],
];

function named(id: Buffer, response: object) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', response, clientExtensionResults: {} };
}

/** Makes the client data of a browser (WebAuthn, section 5.8.1). */
function clientData({ type, challenge, origin, crossOrigin = false, topOrigin }: Forged): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, topOrigin }));
}

/** Makes the authenticator data (WebAuthn, section 6.1). */
function dataOf({ rp_id = '', flags = 0, counter = 0 }: Forged, attested = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rp_id), head, attested]);
}

export type Authenticator = ReturnType<typeof authenticator>;

/** Adds a new passkey to the person of a session. */
export async function addPasskey({ call }: Session, origin: string, name?: string) {
  const passkey = authenticator(origin);
  const credential = passkey.create(await call('passkeyOptions'));
  const { passkey_id } = (await call('passkeyAdd', { body: { credential, name } })).passkey;
  return Object.assign(passkey, { passkey_id });
}

/** Asks for the options of a sign-in. */
export async function signInOptions(base_url: string, headers: Record<string, string> = {}) {
  return replyData(await ask(base_url, reviewEndpoints.passkeyChallenge, { headers })) as Options & { rpId: string };
}

function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Encodes a public key as a COSE_Key (RFC 9053, section 7.1). */
function coseKey(key: KeyObject): Map<Cbor, Cbor> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

/** Encodes a value as CBOR (RFC 8949), as far as authenticators need it. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, one]) => [cbor(name), cbor(one)])]);
  }
  return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
