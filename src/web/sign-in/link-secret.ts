import { signal } from '@preact/signals';

/** The secret of the sign-in link that opened this page, until it is used or dismissed. */
export const broughtLink = signal(takeLink());

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
