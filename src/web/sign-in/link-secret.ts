import { signal } from '@preact/signals';

/** The secret that the address of this page brought: of a sign-in link, or of an invite. */
export type Brought = { readonly link: string; readonly at_once?: boolean } | { readonly invite: string };

/** The secret that opened this page, until it is used or dismissed. */
export const broughtLink = signal(takeLink());

/** The query with which a provider of single sign-on sent the person back to this page, until it is used. */
export const broughtReturn = signal(takeReturn());

/** Follows sign-in links and invites that are opened in this page. */
export function followLinks(): void {
  addEventListener('hashchange', () => (broughtLink.value = takeLink() ?? broughtLink.peek()));
}

/**
 * Takes the secret of a sign-in link or an invite from the fragment and removes it from the address and the history.
 * Only a button press spends it, because link previews open pages. `hdo serve --open` marks a link that it opens itself
 * on this machine.
 */
function takeLink(): Brought | undefined {
  const kind = ({ '/sign-in': 'link', '/invite': 'invite' } as const)[location.pathname];
  if (kind === undefined || location.hash.length < 2) return undefined;
  const secret = location.hash.slice(1);
  history.replaceState(null, '', '/sign-in');
  if (kind === 'invite') return { invite: secret };
  const [, marked] = /^open\.(.+)$/.exec(secret) ?? [];
  return marked === undefined ? { link: secret } : { link: marked, at_once: isOwn() };
}

/** Tells if the server of this page is on this machine. */
function isOwn(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
}

/** Takes the query of a return from the provider, and removes it from the address and the history. */
function takeReturn(): string | undefined {
  const { pathname, search } = location;
  if (pathname !== '/sign-in/oidc' || search === '') return undefined;
  history.replaceState(null, '', '/sign-in');
  return search;
}
