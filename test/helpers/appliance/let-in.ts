import type { BrowserContext } from 'playwright-core';

/** The two secrets of a session. */
export type SessionSecrets = { readonly cookie: string; readonly session_secret: string };

/**
 * Signs a browser in with a session. It sets the cookie, and stores the second secret before the first script of a page
 * runs.
 */
export async function giveSession(
  context: BrowserContext,
  base_url: string,
  { cookie, session_secret }: SessionSecrets,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: base_url, httpOnly: true, sameSite: 'Strict' }]);
  const given = JSON.stringify(`given ${session_secret.slice(-8)}`);
  await context.addInitScript(`
    if (location.origin === ${JSON.stringify(new URL(base_url).origin)} && !localStorage[${given}]) {
      localStorage[${given}] = 'once';
      localStorage['hdo-session'] = ${JSON.stringify(session_secret)};
    }
  `);
}
