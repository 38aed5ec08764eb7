import { signal } from '@preact/signals';

/** The secret of the sign-in link that this page was opened with, until it is used or put aside. */
export const broughtLink = signal(takeLink());

addEventListener('hashchange', () => {
  broughtLink.value = takeLink() ?? broughtLink.peek();
});

/**
 * The secret of a sign-in link, which is the fragment of the address /sign-in; it leaves the address at once, so that
 * it stays in no history. It is spent only by the press of a button: a preview of the link does not press.
 */
function takeLink(): string | undefined {
  if (location.pathname !== '/sign-in' || location.hash.length < 2) return undefined;
  const secret = location.hash.slice(1);
  history.replaceState(null, '', '/sign-in');
  return secret;
}
