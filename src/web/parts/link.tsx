import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { addressOf, go, moved, type Place, place } from '../state/place.ts';

type LinkProps = {
  to: Partial<Place>;
  children: ComponentChildren;
  class?: string;
  label?: string;
  current?: boolean;
  keys?: string;
  title?: string;
  tabIndex?: number;
  /** Called before it goes there. */
  onGo?(): void;
};

/** A link to another place of the inbox: a plain press goes there in this page, anything else is the browser's. */
export function Link({ to, children, label, current, keys, onGo, ...rest }: LinkProps) {
  const href = useMemo(() => computed(() => addressOf(moved(place.value, to))), Object.values(to));
  return (
    <a
      {...rest}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      aria-keyshortcuts={keys}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        onGo?.();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
