import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { words } from '../words.ts';
import { QuietButton } from './button.tsx';

type DialogProps = {
  title: string;
  class: string;
  close?: (() => void) | undefined;
  /** Without a head: what is in it says what it is. */
  bare?: true;
  children: ComponentChildren;
};

/**
 * A window over the page, which rests below it; without `close` it cannot be left. What has `data-first` has the focus
 * at once, so that nothing typed is lost, else whatever comes first.
 */
export function Dialog({ title, close, bare, children, ...rest }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = place.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog?.close(); // while it is open nothing outside of it takes the focus
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={place}
      class="overlay"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && close?.()}
    >
      <div class={`dialog ${rest.class}`}>
        {!bare && (
          <div class="dialog-head">
            <h2>{title}</h2>
            {close && <QuietButton icon="x" label={words.close} onPress={close} />}
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}
