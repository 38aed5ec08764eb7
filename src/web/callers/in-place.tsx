import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Change, describeBy, useChange } from '../server/use-change.ts';
import { ActionButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { callers } from './state.ts';
import { callerWords as words } from './words.ts';

type InPlaceProps = {
  id: string;
  label: string;
  change: Change;
  /** Runs the change. The form stays open until its parent removes it. */
  submit(given: FormData): void;
  leave(): void;
  /** The label of the submit button, and of the one that closes the form. */
  yes: ComponentChildren;
  no?: string;
  tone?: 'brand' | 'danger';
  /** True while the change is refused, for a reason that the form shows. */
  off?: boolean;
  children: ComponentChildren;
};

/**
 * Shows a small form or question at the place of its button. It takes the focus, and Esc closes it. Errors without a
 * field appear at its end. If it still has the focus when it closes, the focus returns to the element that had it
 * before, unless that element is gone.
 */
export function InPlace({
  id,
  label,
  change,
  submit,
  leave,
  yes,
  no = words.cancel,
  tone = 'brand',
  off = false,
  children,
}: InPlaceProps) {
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
      <div class="in-place-acts">
        <ActionButton tone={tone} submit={!off} off={off}>
          {yes}
        </ActionButton>
        <ActionButton tone="neutral" style="ghost" onPress={leave}>
          {no}
        </ActionButton>
      </div>
      <FieldError id={`${id}-problem`} message={problem && problem.field === undefined ? problem.message : undefined} />
    </form>
  );
}

type DangerProps = { class: string; label: ComponentChildren; question(leave: () => void): ComponentChildren };

/** A button that removes something, and the question that it opens below itself. */
export function Danger({ class: look, label, question }: DangerProps) {
  const asked = useSignal(false);
  return (
    <>
      <p class={look}>
        <ActionButton
          tone="danger"
          style="outline"
          class="may-wrap"
          expanded={asked.value}
          onPress={() => (asked.value = !asked.value)}
        >
          {label}
        </ActionButton>
      </p>
      {asked.value && question(() => (asked.value = false))}
    </>
  );
}

const byField: Readonly<Record<string, Readonly<Record<string, string>>>> = words.problems;
const problemOf = describeBy(words, ({ path, code }) => byField[path]?.[code]);

/** Runs changes of callers, and reads the callers again afterwards. */
export function useCallerChange(): Change {
  return useChange({ problemOf, after: () => void callers.again() });
}
