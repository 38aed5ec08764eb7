import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
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

type MenuItemProps = {
  close(): void;
  press(): void;
  tone?: string;
  /** True for an entry that does nothing now. */
  off?: boolean | undefined;
  /** Set for an entry of a radio group; true for the selected one. */
  isChosen?: boolean;
  children: ComponentChildren;
};

/** A menu entry. The menu closes and returns the focus to its button before the entry acts. */
export function MenuItem({ close, press, tone, off, isChosen, children }: MenuItemProps) {
  const role =
    isChosen === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': isChosen } as const);
  return (
    <button
      {...role}
      type="button"
      tabIndex={-1}
      class="menu-item"
      data-tone={tone}
      aria-disabled={off || undefined}
      onClick={() => {
        if (off) return;
        close();
        press();
      }}
    >
      {children}
    </button>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: Number.NaN, End: Number.NaN };

/** Handles a key in an open menu. A held key presses no entry: it may be the one that opened the menu. */
function onMenuKey(event: KeyboardEvent, place: HTMLElement | null, close: (focus?: boolean) => void): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.stopPropagation();
  const isTyping = target instanceof HTMLInputElement;
  if (key === 'Escape') close();
  if (key === 'Tab') close(false);
  const next = isTyping && !key.startsWith('Arrow') ? undefined : nextOf(itemsOf(place), key);
  next?.focus();
  if (next || key === 'Escape' || (event.repeat && (key === 'Enter' || (key === ' ' && !isTyping)))) {
    event.preventDefault();
  }
}

function itemsOf(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

/** Finds the entry that a key moves to: by arrows and Home and End, or by the first letter of the entry. */
function nextOf(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const step = steps[key];
  if (step !== undefined) {
    if (Number.isNaN(step)) return key === 'Home' ? items[0] : items.at(-1);
    return items[at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length];
  }
  if (key.length !== 1 || key === ' ') return undefined;
  const isNamed = ({ textContent }: HTMLElement) =>
    textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(isNamed);
}
