import assert from 'node:assert/strict';
import { request } from 'undici';
import { reviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import { ask, dataOf } from './ask.ts';

/** The parameters with which the provider sent a person back, and the secret that their browser kept. */
export type Returned = { code: string; state: string; iss?: string; browser_secret: string };
type Begun = { url: string; state: string; browser_secret: string };
type Jar = Map<string, string>;

/** Begins a sign-in and follows it at the provider, like a browser, until the provider sends the person back. */
export async function throughProvider(
  base_url: string,
  purpose: 'sign_in' | 'confirm' = 'sign_in',
  jar: Jar = new Map(),
) {
  return followed(await begun(base_url, { purpose }), jar);
}

/** Begins a sign-in for an invite, and follows it at the provider until the provider sends the person back. */
export async function invitedThroughProvider(base_url: string, invite: string) {
  return followed(await begun(base_url, { purpose: 'invite', invite }));
}

async function begun(base_url: string, body: object): Promise<Begun> {
  return dataOf(await ask(base_url, reviewEndpoints.oidcBegin, { body })) as Begun;
}

/** Follows an address of the provider until it sends the person back. */
export async function followed({ url, browser_secret }: Omit<Begun, 'state'>, jar: Jar = new Map()): Promise<Returned> {
  const { origin } = new URL(url);
  let at = url;
  while (new URL(at).origin === origin) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const { statusCode, headers, body } = await request(at, { headers: { cookie } });
    const text = await body.text();
    for (const one of [headers['set-cookie'] ?? []].flat()) keep(jar, one);
    assert.ok(headers.location, `${statusCode} ${text}`);
    at = new URL(String(headers.location), at).href;
  }
  const { code, state, iss, error_description } = Object.fromEntries(new URL(at).searchParams);
  assert.ok(code && state, error_description ?? at);
  return { code, state, browser_secret, ...(iss !== undefined && { iss }) };
}

function keep(jar: Jar, set_cookie: string): void {
  const [name = '', value = ''] = set_cookie.split(';')[0]?.split('=') ?? [];
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}
