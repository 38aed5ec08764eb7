import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FieldError } from '../parts/field-error.tsx';
import type { Change } from '../parts/use-change.ts';

type InPlaceProps = {
  id: string;
  label: string;
  change: Change;
  /** Does it; the form stays until then. */
  submit(given: FormData): void;
  leave(): void;
  children: ComponentChildren;
};

/**
 * A small form, or a question, where it was asked for. It takes the focus, Esc leaves it, and what is wrong with it as
 * a whole is said at its end. The focus goes back to where it came from, if it is still here and that is still there.
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
