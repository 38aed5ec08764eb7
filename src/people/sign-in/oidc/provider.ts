import type { Configuration, ServerMetadata } from 'openid-client';
import type { Settings } from '../../../config.ts';
import { proxyDispatcher } from '../../../lib/proxy.ts';
import { hour_ms } from '../../../lib/time/units.ts';
import type { Review } from '../../people.ts';

type Oidc = Settings['oidc'];
export type OidcSettings = Oidc & { readonly issuer: string; readonly client_id: string };
/** The library, and the provider as it describes itself at present. */
export type OidcProvider = Awaited<ReturnType<ReturnType<typeof openProvider>>>;

/** The path to which the provider sends a person back. It serves the page, and changes nothing. */
export const callback_path = '/sign-in/oidc';
const timeout_seconds = 10;
const most_bytes = 1_000_000;
const described_ms = hour_ms;
/** The difference between two clocks that is accepted. */
export const tolerance_seconds = 300;

/** Returns the settings of single sign-on, or undefined if it is off. */
export function oidcSettings({ settings: { oidc } }: Pick<Review, 'settings'>): OidcSettings | undefined {
  const { issuer, client_id } = oidc;
  return issuer === null || client_id === null ? undefined : { ...oidc, issuer, client_id };
}

/** Returns the issuer as it is stored with an account, without the slash that some write at its end. */
export function issuerId(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

/**
 * Creates the function that finds the provider. It loads the library at its first call, and reads the provider's
 * description again after an hour. Keys are read for each sign-in, so that the provider may rotate them at any time.
 */
export function openProvider(review: Pick<Review, 'clock'>, settings: OidcSettings) {
  const library = oncePerSuccess(load);
  const described = oncePerSuccess(describe);
  let described_at = Number.NEGATIVE_INFINITY;

  async function describe(): Promise<ServerMetadata> {
    const { lib, fetch } = await library.get();
    const { issuer, client_id } = settings;
    const config = await lib.discovery(new URL(issuer), client_id, undefined, undefined, {
      [lib.customFetch]: fetch,
      timeout: timeout_seconds,
      ...(issuer.startsWith('http:') && { execute: [lib.allowInsecureRequests] }),
    });
    described_at = performance.now();
    return config.serverMetadata();
  }

  return async () => {
    const { lib, fetch } = await library.get();
    if (performance.now() - described_at > described_ms) described.forget();
    const metadata = await described.get();
    const skew_seconds = Math.round((review.clock() - Date.now()) / 1_000);
    const client = { [lib.clockSkew]: skew_seconds, [lib.clockTolerance]: tolerance_seconds };
    const config = new lib.Configuration(metadata, settings.client_id, client, clientAuth(lib, settings, metadata));
    config[lib.customFetch] = fetch;
    config.timeout = timeout_seconds;
    if (settings.issuer.startsWith('http:')) lib.allowInsecureRequests(config);
    lib.enableNonRepudiationChecks(config); // verifies the signature, although the token comes over TLS
    return { lib, config };
  };
}

type Library = typeof import('./oidc-library.ts');

function clientAuth(lib: Library, { client_secret }: OidcSettings, metadata: ServerMetadata) {
  if (client_secret === null) return lib.None();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return ways.includes('client_secret_basic')
    ? lib.ClientSecretBasic(client_secret)
    : lib.ClientSecretPost(client_secret);
}

/** Loads the library, and undici with bounds: no redirect is followed and no reply exceeds a megabyte. */
async function load() {
  const [lib, { Agent, fetch }] = await Promise.all([import('./oidc-library.ts'), import('undici')]);
  const most_ms = timeout_seconds * 1_000;
  const bounds = {
    connect: { timeout: most_ms },
    headersTimeout: most_ms,
    bodyTimeout: most_ms,
    maxResponseSize: most_bytes,
    pipelining: 0, // keeps no connection open
  };
  const direct = new Agent(bounds);
  const bounded = async (url: string, init: object) => {
    const dispatcher = (await proxyDispatcher(url, bounds)) ?? direct;
    return fetch(url, { ...init, redirect: 'manual', dispatcher });
  };
  return { lib, fetch: bounded as unknown as NonNullable<Configuration[typeof lib.customFetch]> };
}

/** Shares one run among concurrent callers, and keeps its result until `forget`. A failure is not kept. */
function oncePerSuccess<T>(work: () => Promise<T>) {
  let made: Promise<T> | undefined;
  return {
    get(): Promise<T> {
      if (made) return made;
      const run = work();
      made = run;
      run.catch(() => {
        if (made === run) made = undefined;
      }); // the caller gets the error too
      return run;
    },
    forget(): void {
      made = undefined;
    },
  };
}
