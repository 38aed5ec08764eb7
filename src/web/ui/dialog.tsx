import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { QuietButton } from './button.tsx';
import { places, seeAgain } from './seen.ts';
import { uiWords } from './words.ts';

type DialogProps = {
  title: string;
  class?: string;
  close?: (() => void) | undefined;
  /** Omits the head. The content has its own title. */
  bare?: true;
  /** Opens without a focused field: typed text goes nowhere until a click, Tab, or Enter after a pause. */
  calm?: true;
  children: ComponentChildren;
};

/**
 * A modal dialog; without `close` it cannot be closed. The element with `data-first`, or else the first focusable
 * one, takes the focus at once, so that no typed key is lost.
 */
export function Dialog({ title, close, bare, calm, children, ...rest }: DialogProps) {
  const place = useRef<HTMLDialogElement>(null);
  const before = useRef(document.activeElement); // before the content can take the focus
  const first = () => place.current?.querySelector<HTMLElement>('[data-first]');
  useLayoutEffect(() => {
    const dialog = place.current;
    dialog?.showModal();
    if (calm) dialog?.focus();
    else first()?.focus();
    return () => {
      dialog?.close(); // nothing outside an open modal dialog can take the focus
      const { current } = before;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
      for (const place of places) seeAgain(place); // the dialog covered them
    };
  }, []);
  return (
    <dialog
      ref={place}
      class="overlay"
      aria-label={title}
      tabIndex={calm && -1}
      onKeyDown={usePause(calm, () => first()?.focus())}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && close?.()}
    >
      <div class={`dialog ${rest.class ?? 'dialog-small'}`}>
        {!bare && (
          <div class="dialog-head">
            <h2>{title}</h2>
            {close && <QuietButton icon="x" label={uiWords.close} onPress={close} />}
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}

const pause_ms = 400;

/** Makes a key handler for a dialog that has the focus itself: Enter moves on, if nothing was typed just before. */
function usePause(calm: true | undefined, goOn: () => void) {
  const typed_ms = useRef(performance.now());
  if (!calm) return undefined;
  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const paused_ms = event.timeStamp - typed_ms.current;
    typed_ms.current = event.timeStamp;
    if (event.key !== 'Enter' || event.repeat || paused_ms < pause_ms) return;
    event.preventDefault();
    goOn();
  };
}
