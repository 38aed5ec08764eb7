const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: Number.NaN, End: Number.NaN };

/**
 * Handles a key in an open menu, and keeps keys without a modifier from the page. A held key presses no entry: it may
 * be the one that opened the menu.
 */
export function onMenuKey(event: KeyboardEvent, place: HTMLElement | null, close: (focus?: boolean) => void): void {
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
