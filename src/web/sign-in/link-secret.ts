import { signal } from '@preact/signals';

/** The secret that the address of this page brought: of a sign-in link, or of an invite. */
export type Brought = { readonly link: string } | { readonly invite: string };

/** The secret that opened this page, until it is used or dismissed. */
export const broughtLink = signal(takeLink());

/** Follows sign-in links and invites that are opened in this page. */
export function followLinks(): void {
  addEventListener('hashchange', () => {
    broughtLink.value = takeLink() ?? broughtLink.peek();
  });
}

/**
 * Takes the secret of a sign-in link or an invite from the fragment and removes it from the address and the history.
 * Only a button press spends it, because link previews open pages.
 */
function takeLink(): Brought | undefined {
  const kind = ({ '/sign-in': 'link', '/invite': 'invite' } as const)[location.pathname];
  if (kind === undefined || location.hash.length < 2) return undefined;
  const secret = location.hash.slice(1);
  history.replaceState(null, '', '/sign-in');
  return kind === 'link' ? { link: secret } : { invite: secret };
}
