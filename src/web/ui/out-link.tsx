import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { visibleText } from './unseen.ts';
import { uiWords } from './words.ts';

/** The link to the inbox's own host that awaits a second press; empty otherwise. */
export const pressed = signal('');

/** A caller's link, with its host shown. One to the inbox's own host is a button that opens a warning first. */
export function OutLink({
  href,
  title,
  children,
}: {
  href: string;
  title?: string | undefined;
  children: ComponentChildren;
}) {
  const url = new URL(href);
  const isOwn = isOwnHost(url);
  const shown = (
    <>
      {children}{' '}
      <span class="host" dir="ltr">
        {url.protocol === 'mailto:' ? visibleText(url.pathname) : url.host}
        {isOwn && uiWords.ownHost}
      </span>
    </>
  );
  if (!isOwn) {
    return (
      <a href={href} title={title} {...outward}>
        {shown}
      </a>
    );
  }
  const ask = () => (pressed.value = href);
  return (
    <button type="button" class="own-host" title={title} aria-haspopup="dialog" onClick={ask}>
      {shown}
    </button>
  );
}

/** Attributes of an external link: the new page gets neither a handle to the inbox nor a referrer. */
export const outward = { target: '_blank', rel: 'noopener noreferrer', referrerpolicy: 'no-referrer' } as const;

const loopback = /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f..|0):.*\])$/;

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');

/**
 * Returns true if an address is on the inbox's host, on any port. Cookies are not bound to a port, so another program
 * on this host receives ours and can set its own. The page lists the server's host names (src/people/pages/pages.ts).
 */
function isOwnHost({ hostname }: URL): boolean {
  const given = document.documentElement.dataset.hosts?.split(' ') ?? [];
  const own = [location.hostname, ...given].map(plain);
  const name = plain(hostname);
  return own.includes(name) || (loopback.test(name) && own.some((one) => loopback.test(one)));
}
