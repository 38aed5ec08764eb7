import { signal } from '@preact/signals';

/** The secret of the sign-in link that opened this page, until it is used or dismissed. */
export const broughtLink = signal(takeLink());

/** The query with which a provider of single sign-on sent the person back to this page, until it is used. */
export const broughtReturn = signal(takeReturn());

/** Follows sign-in links that are opened in this page. */
export function followLinks(): void {
  addEventListener('hashchange', () => {
    broughtLink.value = takeLink() ?? broughtLink.peek();
  });
}

/**
 * Takes the secret of a sign-in link from the fragment of /sign-in and removes it from the address and the history.
 * Only a button press spends it, because link previews open pages.
 */
function takeLink(): string | undefined {
  if (location.pathname !== '/sign-in' || location.hash.length < 2) return undefined;
  const secret = location.hash.slice(1);
  history.replaceState(null, '', '/sign-in');
  return secret;
}

/** Takes the query of a return from the provider, and removes it from the address and the history. */
function takeReturn(): string | undefined {
  const { pathname, search } = location;
  if (pathname !== '/sign-in/oidc' || search === '') return undefined;
  history.replaceState(null, '', '/sign-in');
  return search;
}
