import { isCharacter } from './shortcut-key.ts';

/**
 * Keeps single keys from the page after the part that received them has gone, because the person may still be typing.
 * Ends with a click, Tab, Esc or Enter, and with a key in a field, such as that of the palette. That Enter presses
 * nothing but a focused button.
 */
export function restKeys(): void {
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
