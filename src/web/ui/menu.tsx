import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { onMenuKey } from './menu-keys.ts';
import { isCharacter } from './shortcut-key.ts';

export type Closer = (focus?: boolean) => void;
type ButtonAttributes = { 'aria-haspopup': 'menu' | 'listbox'; 'aria-expanded': boolean; onClick(): void };
type MenuProps = {
  label: string;
  /** Renders the button that opens the menu. */
  button(attributes: ButtonAttributes): ComponentChildren;
  children(close: Closer): ComponentChildren;
  class?: string;
  /** Hides the button, and keeps the menu closed. */
  hidden?: boolean;
  /** A search field above the entries. */
  find?: { readonly label: string; readonly query: Signal<string> } | undefined;
  /** Set if the content is a search field and a list of its own. */
  isList?: boolean;
  /** Returns false for a press on an entry that does not count. The menu stays open then. */
  admits?(): boolean;
  onOpen?(): void;
};

/**
 * A button and its menu. Arrow keys and letters move through it, Esc closes it and focuses the button, outside clicks
 * close it. No shortcut of the page runs while it is open.
 */
export function Menu({ label, button, children, find, isList = false, admits, onOpen, ...rest }: MenuProps) {
  const isOpen = useSignal(false);
  const place = useRef<HTMLSpanElement>(null);
  const close: Closer = (focus = true) => {
    isOpen.value = false;
    if (focus) place.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  useLayoutEffect(() => {
    if (!isOpen.value || !place.current) return;
    intoView(place.current);
    const inMenu = ['.menu input', '[role^=menuitem]', '[aria-haspopup]'];
    inMenu
      .map((one) => place.current?.querySelector<HTMLElement>(one))
      .find(Boolean)
      ?.focus();
  }, [isOpen.value, find === undefined]); // the entries and their search field may load after the menu opens
  useLayoutEffect(() => () => void (isOpen.peek() && restKeys()), []);
  const toggle = () => {
    if (!isOpen.peek()) onOpen?.();
    isOpen.value = !isOpen.peek() && !rest.hidden;
  };
  return (
    <span
      class={`more-wrap ${rest.class ?? ''}`}
      hidden={rest.hidden}
      ref={place}
      onKeyDown={(event) => isOpen.value && onMenuKey(event, place.current, close)}
      onFocusOut={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !place.current?.contains(relatedTarget)) isOpen.value = false;
      }}
    >
      {button({ 'aria-haspopup': isList ? 'listbox' : 'menu', 'aria-expanded': isOpen.value, onClick: toggle })}
      {isOpen.value && (
        <div
          class={isList ? 'menu is-list' : 'menu'}
          onClickCapture={(event) => admits?.() === false && event.stopPropagation()}
        >
          {find && <Find {...find} />}
          {isList ? (
            children(close)
          ) : (
            <div class="menu-items" role="menu" aria-label={label}>
              {children(close)}
            </div>
          )}
        </div>
      )}
    </span>
  );
}

/** Turns a menu around that would leave the pane of its button. */
function intoView(place: HTMLElement): void {
  const menu = place.querySelector('.menu');
  if (!menu) return;
  const pane = place.closest('.details, .page') ?? document.body;
  const { paddingLeft, paddingRight } = getComputedStyle(pane); // the edges that a notch covers
  const [inner, outer] = [menu.getBoundingClientRect(), pane.getBoundingClientRect()];
  const isOut =
    inner.left < outer.left + Number.parseFloat(paddingLeft) ||
    inner.right > outer.right - Number.parseFloat(paddingRight);
  if (isOut) menu.classList.add('is-turned');
}

function Find({ label, query }: NonNullable<MenuProps['find']>) {
  return (
    <input
      class="input"
      type="text"
      aria-label={label}
      placeholder={label}
      autocomplete="off"
      value={query.value}
      onInput={({ currentTarget }) => (query.value = currentTarget.value)}
    />
  );
}

/**
 * Keeps single keys from the page after the part that received them has gone, because the person may still be typing.
 * Ends with a click, Tab, Esc or Enter, and with a key in a field, such as that of the palette. That Enter presses
 * nothing but a focused button.
 */
function restKeys(): void {
  const end = new AbortController();
  const whole = { capture: true, signal: end.signal };
  const rest = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (['Enter', 'Escape', 'Tab'].includes(event.key)) end.abort();
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return end.abort();
    const isPress = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (!isCharacter(event.key) && (event.key !== 'Enter' || isPress)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', rest, whole);
  addEventListener('pointerdown', () => end.abort(), whole);
}
