import { untracked, useSignal, useSignalEffect } from '@preact/signals';
import type { TargetedEvent } from 'preact';

type Search = {
  /** Returns the query in the address. */
  sought(): string;
  look(q: string): void;
  pause_ms: number;
};

/**
 * Holds the text of a search field. It follows the address until the person types. A search runs `pause_ms` after the
 * last key, and at once when the field loses the focus.
 */
export function useSearch({ sought, look, pause_ms }: Search) {
  const text = useSignal(untracked(sought));
  const isTyping = useSignal(false);
  useSignalEffect(() => {
    const q = sought();
    if (!isTyping.peek()) text.value = q;
  });
  const lookNow = () => {
    const q = text.peek().trim();
    if (q !== untracked(sought)) look(q);
  };
  useSignalEffect(() => {
    void text.value;
    if (!isTyping.value) return;
    const timer = setTimeout(lookNow, pause_ms);
    return () => clearTimeout(timer);
  });
  const field = {
    value: text.value,
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement>) => (text.value = currentTarget.value),
    onFocus: () => (isTyping.value = true),
    onBlur: () => {
      isTyping.value = false;
      lookNow();
    },
  };
  return { text, isTyping, field };
}
