import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Change } from '../server/use-change.ts';
import { FieldError } from '../ui/field-error.tsx';

type InPlaceProps = {
  id: string;
  label: string;
  change: Change;
  /** Runs the change. The form stays open until its parent removes it. */
  submit(given: FormData): void;
  leave(): void;
  children: ComponentChildren;
};

/**
 * Shows a small form or question at the place of its button. It takes the focus, and Esc closes it. Errors without a
 * field appear at its end. If it still has the focus when it closes, the focus returns to the element that had it
 * before, unless that element is gone.
 */
export function InPlace({ id, label, change, submit, leave, children }: InPlaceProps) {
  const place = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    (place.current?.querySelector<HTMLElement>('input, select') ?? place.current)?.focus();
    return () => {
      const isHere = place.current?.contains(document.activeElement);
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const problem = change.problem.value;
  return (
    <form
      ref={place}
      id={id}
      class="in-place"
      aria-label={label}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave();
      }}
    >
      {children}
      <FieldError id={`${id}-problem`} message={problem && problem.field === undefined ? problem.message : undefined} />
    </form>
  );
}
