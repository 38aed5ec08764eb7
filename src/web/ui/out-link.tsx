import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { outward } from './outward.ts';
import { isOwnHost } from './own-host.ts';
import { visibleText } from './unseen.ts';
import { uiWords } from './words.ts';

/** The link to the inbox's own host that awaits a second press; empty otherwise. */
export const pressed = signal('');

/**
 * A caller's link, with its host shown. A link to the inbox's own host, on any port, is a button: it opens a warning,
 * and the link after a second press.
 */
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
