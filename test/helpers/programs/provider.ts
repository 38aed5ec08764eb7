import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Provider } from 'oidc-provider';

export const client = { client_id: 'hdo', client_secret: 'a secret of the client, long enough' } as const;

/** A person at the provider: the subject, and further claims of the ID token. */
export type Account = { readonly sub: string } & Readonly<Record<string, unknown>>;
/** A token that `isForged` is signed with a key of nobody, under the name of the provider's key. */
type Token = { header: Record<string, unknown>; claims: Record<string, unknown>; isForged?: true };
export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

const claims = ['sub', 'name', 'preferred_username', 'email', 'groups', 'auth_time'];

/**
 * Starts a provider of OpenID Connect on a port of this machine, at which `account` is signed in. `sees` names the
 * address of the server under test.
 */
export async function startProvider(t: Pick<TestContext, 'after'>) {
  const state = { account: { sub: 'ada' } as Account, isDown: false, alter: undefined as Alter | undefined, logins: 0 };
  let key = newKey();
  let redirect_uri = '';
  let serve: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  const server = createServer((req, res) => {
    if (state.isDown) return void req.socket.destroy();
    if (req.url?.startsWith('/token') && state.alter) alterToken(res, state.alter, key);
    void serve(req, res);
  });
  await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`; // another site than 127.0.0.1
  const stored = new Map<string, Stored>();
  const open = () => {
    const provider = new Provider(issuer, configuration({ key, redirect_uri, stored, state }));
    const answer = provider.callback();
    serve = async (req, res) => {
      if (!req.url?.startsWith('/interaction/')) return answer(req, res);
      state.logins += 1;
      const login = { accountId: state.account.sub, remember: true };
      await provider.interactionFinished(req, res, { login, consent: {} });
    };
  };
  open();
  return Object.assign(state, {
    issuer,
    /** The settings of a server that uses the provider. */
    env: {
      HDO_OIDC__ISSUER: issuer,
      HDO_OIDC__CLIENT_ID: client.client_id,
      HDO_OIDC__CLIENT_SECRET: client.client_secret,
    },
    /** Registers the server under test. */
    sees(base_url: string): void {
      redirect_uri = `${base_url}/sign-in/oidc`;
      open();
    },
    /** Replaces the key that signs tokens. Codes and sessions stay. */
    rotate(): void {
      key = newKey();
      open();
    },
  });
}

/** Changes an ID token before it is signed again; `alg` none leaves the signature out. */
export type Alter = (token: Token) => void;
type Stored = { payload: Record<string, unknown>; consumed?: number };
type Context = {
  key: JsonWebKey & { kid: string };
  redirect_uri: string;
  stored: Map<string, Stored>;
  state: { account: Account };
};

function configuration({ key, redirect_uri, stored, state }: Context): object {
  return {
    adapter: adapterOf(stored),
    jwks: { keys: [key] },
    cookies: { keys: ['a key of this test'] },
    clients: [
      {
        ...client,
        redirect_uris: redirect_uri === '' ? [] : [redirect_uri],
        response_types: redirect_uri === '' ? [] : ['code'],
        grant_types: redirect_uri === '' ? [] : ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: claims },
    conformIdTokenClaims: false,
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ ...state.account, sub: accountId }),
    }),
    loadExistingGrant: async ({ oidc }: { oidc: GrantContext }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
  };
}

type GrantContext = {
  readonly provider: Pick<Provider, 'Grant'>;
  readonly client: { readonly clientId: string };
  readonly session: { readonly accountId: string };
};

/** Keeps what the provider stores in a map, so that it survives a change of keys. */
function adapterOf(stored: Map<string, Stored>) {
  return class {
    readonly #name: string;
    constructor(name: string) {
      this.#name = name;
    }
    async upsert(id: string, payload: Record<string, unknown>) {
      stored.set(`${this.#name} ${id}`, { payload });
    }
    async find(id: string) {
      const found = stored.get(`${this.#name} ${id}`);
      return found && { ...found.payload, ...(found.consumed !== undefined && { consumed: found.consumed }) };
    }
    async findByUid(uid: string) {
      const all = [...stored].filter(([name]) => name.startsWith(`${this.#name} `));
      return all.find(([, { payload }]) => payload.uid === uid)?.[1].payload;
    }
    async consume(id: string) {
      const found = stored.get(`${this.#name} ${id}`);
      if (found) found.consumed = Math.floor(Date.now() / 1_000);
    }
    async destroy(id: string) {
      stored.delete(`${this.#name} ${id}`);
    }
    async revokeByGrantId(grantId: string) {
      for (const [name, { payload }] of stored) if (payload.grantId === grantId) stored.delete(name);
    }
  };
}

let keys = 0;

function newKey() {
  keys += 1;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: `key ${keys}`, alg: 'RS256', use: 'sig' };
}

/** Lets a test change the ID token in a reply of the provider, which signs it again. */
function alterToken(res: ServerResponse, alter: Alter, key: JsonWebKey): void {
  const end = res.end.bind(res);
  res.end = ((body: unknown) => {
    const reply = JSON.parse(String(body));
    if (typeof reply.id_token === 'string') reply.id_token = altered(reply.id_token, alter, key);
    const text = JSON.stringify(reply);
    res.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof res.end;
}

function altered(jwt: string, alter: Alter, key: JsonWebKey): string {
  const [header, claims] = jwt.split('.').map((part) => part && Buffer.from(part, 'base64url').toString());
  const token: Token = { header: JSON.parse(header ?? ''), claims: JSON.parse(claims ?? '') };
  alter(token);
  const parts = [token.header, token.claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const text = parts.join('.');
  if (token.header.alg === 'none') return `${text}.`;
  const signing = createPrivateKey({ key: token.isForged ? newKey() : key, format: 'jwk' });
  return `${text}.${sign('sha256', Buffer.from(text), signing).toString('base64url')}`;
}
