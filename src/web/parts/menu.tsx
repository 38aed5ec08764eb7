import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

type Closer = (focus?: boolean) => void;
type MenuProps = {
  label: string;
  /** The button; it says whether the menu is open. */
  button(attributes: { 'aria-haspopup': 'menu'; 'aria-expanded': boolean; onClick(): void }): ComponentChildren;
  children(close: Closer): ComponentChildren;
  class?: string;
  /** A field above the entries by which they are found. */
  find?: { readonly label: string; readonly query: Signal<string> } | undefined;
  onOpen?(): void;
};

/** A button and its menu: arrows go through it, Esc and a press elsewhere close it, the focus returns to the button. */
export function Menu({ label, button, children, find, onOpen, ...rest }: MenuProps) {
  const isOpen = useSignal(false);
  const place = useRef<HTMLSpanElement>(null);
  const close: Closer = (focus = true) => {
    isOpen.value = false;
    if (focus) place.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  useLayoutEffect(() => {
    if (isOpen.value) (place.current?.querySelector('input') ?? itemsOf(place.current)[0])?.focus();
  }, [isOpen.value, find === undefined]); // what can be found may be there only after it was asked for
  const toggle = () => {
    if (!isOpen.peek()) onOpen?.();
    isOpen.value = !isOpen.peek();
  };
  return (
    <span
      class={`more-wrap ${rest.class ?? ''}`}
      ref={place}
      onKeyDown={(event) => isOpen.value && onKey(event, place.current, close)}
      onFocusOut={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !place.current?.contains(relatedTarget)) isOpen.value = false;
      }}
    >
      {button({ 'aria-haspopup': 'menu', 'aria-expanded': isOpen.value, onClick: toggle })}
      {isOpen.value && (
        <div class="menu">
          {find && <Find {...find} />}
          <div class="menu-items" role="menu" aria-label={label}>
            {children(close)}
          </div>
        </div>
      )}
    </span>
  );
}

function Find({ label, query }: NonNullable<MenuProps['find']>) {
  return (
    <input
      class="input"
      type="text"
      aria-label={label}
      placeholder={label}
      autocomplete="off"
      dir="auto"
      value={query.value}
      onInput={({ currentTarget }) => {
        query.value = currentTarget.value;
      }}
    />
  );
}

function itemsOf(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: Number.NaN, End: Number.NaN };

function onKey(event: KeyboardEvent, place: HTMLElement | null, close: Closer): void {
  const { key } = event;
  if (key === 'Escape') close();
  if (key === 'Tab') close(false);
  const step = event.target instanceof HTMLInputElement && !key.startsWith('Arrow') ? undefined : steps[key];
  if (step !== undefined) {
    const items = itemsOf(place);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = Number.isNaN(step)
      ? key === 'Home'
        ? 0
        : items.length - 1
      : (at + step + items.length) % items.length;
    items[next]?.focus();
  }
  if (key === 'Escape' || step !== undefined) {
    event.preventDefault();
    event.stopPropagation();
  }
}
