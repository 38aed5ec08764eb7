import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { keyed } from '../ui/media.ts';
import { addressOf, go, moveAddress, type PageAddress, place } from './place.ts';

type LinkProps = {
  to: Partial<PageAddress>;
  children: ComponentChildren;
  class?: string;
  label?: string;
  current?: boolean;
  shortcut?: string;
  title?: string;
  tabIndex?: number;
  dir?: 'auto';
  onGo?(): void;
};

/** A link inside the inbox. A plain click navigates in this page; the browser handles all other clicks. */
export function Link({ to, children, label, current, shortcut, onGo, ...rest }: LinkProps) {
  const href = useMemo(() => computed(() => addressOf(moveAddress(place.value, to))), Object.values(to));
  return (
    <a
      {...rest}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      {...keyed(shortcut)}
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
