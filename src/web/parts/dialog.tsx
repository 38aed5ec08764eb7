import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { words } from '../words.ts';
import { QuietButton } from './button.tsx';

type DialogProps = { title: string; class: string; close?: (() => void) | undefined; children: ComponentChildren };

/** A window over the page, which rests below it; without `close` it cannot be left. */
export function Dialog({ title, close, children, ...rest }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = place.current;
    dialog?.showModal();
    return () => {
      dialog?.close(); // what is below an open one cannot have the focus
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
        <div class="dialog-head">
          <h2>{title}</h2>
          {close && <QuietButton icon="x" label={words.close} onPress={close} />}
        </div>
        {children}
      </div>
    </dialog>
  );
}
