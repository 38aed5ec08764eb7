import type { ComponentChildren, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Reading } from '../drafts/draft.ts';
import { textOf } from '../html.tsx';
import { Icon } from '../icon.tsx';
import { Plain } from '../plain.tsx';
import { formWords } from '../words-forms.ts';
import { Foot } from './foot.tsx';
import type { AnyForm, FormProps } from './form.ts';

type FrameProps = {
  readonly form: AnyForm;
  /** The answer as it is filled in now, or what is wrong with it. */
  readonly reading: Reading;
  /** What would be sent, in words. */
  readonly summary?: ComponentChildren;
  /** Whether it cannot be sent yet for a reason that the person cannot do anything about. */
  readonly waiting?: boolean;
  readonly children: ComponentChildren;
};

/**
 * An answer form: its head, the field of its popup, and the ways out. The first field has the focus at once;
 * Ctrl/Cmd+Enter submits, Esc leaves, and Enter alone never submits from a field.
 */
export function Frame({ form, reading, summary, waiting = false, children }: FrameProps) {
  const place = useRef<HTMLFormElement>(null);
  const heading = useId();
  useFocus(place, form);
  const send = (event?: TargetedEvent) => {
    event?.preventDefault();
    if (reading.answer !== undefined) form.submit(reading.answer);
    else form.problem.value = { message: formWords.notYet, fields: reading.complaints };
  };
  return (
    <form
      ref={place}
      class="answer"
      aria-labelledby={heading}
      noValidate
      onSubmit={send}
      onKeyDown={(event) => onKey(event, { send, cancel: form.cancel })}
    >
      <Head form={form} heading={heading} />
      <div class="answer-body">
        <CameBack form={form} />
        {children}
        {form.note}
      </div>
      <Foot form={form} summary={summary} waiting={waiting} />
    </form>
  );
}

function onKey(event: TargetedKeyboardEvent<HTMLFormElement>, ways: { send: () => void; cancel: () => void }): void {
  if (event.isComposing) return;
  const { key, target } = event;
  const isButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
  if (key === 'Escape' && !event.defaultPrevented) {
    event.preventDefault();
    event.stopPropagation();
    ways.cancel();
  } else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    if (!event.repeat) ways.send();
  } else if (key === 'Enter' && (event.repeat || !(isButton || target instanceof HTMLTextAreaElement))) {
    event.preventDefault(); // a held key does not press the button that has just come under it
  }
}

/** Puts the focus into the first field when the form opens, and into the wrong one when something is wrong. */
function useFocus(place: { current: HTMLFormElement | null }, { problem }: Pick<FormProps, 'problem'>): void {
  const first = () => place.current?.querySelector<HTMLElement>('[data-first]');
  useLayoutEffect(() => first()?.focus(), []);
  const wrong = problem.value;
  useLayoutEffect(() => {
    if (wrong === undefined || wrong.fields.length === 0) return;
    (place.current?.querySelector<HTMLElement>(':is(input, textarea)[aria-invalid="true"]') ?? first())?.focus();
  }, [wrong]);
}

function Head({ form: { item, action, digit, about, cancel }, heading }: { form: AnyForm; heading: string }) {
  return (
    <div class="answer-head">
      {digit !== undefined && (
        <span class="digit" aria-hidden="true">
          {digit}
        </span>
      )}
      <h3 id={heading}>
        <Plain text={action.display} />
      </h3>
      <span class="answer-for" dir="auto">
        <Plain text={about ?? textOf(item.html?.title ?? [])} />
      </span>
      <button type="button" class="quiet icon-only close" aria-label={formWords.leave} onClick={cancel}>
        <Icon name="x" />
      </button>
    </div>
  );
}

/** What the server says of the answer as a whole; what it says of a field stands beside that. */
function CameBack({ form: { problem } }: { form: Pick<FormProps, 'problem'> }) {
  const wrong = problem.value;
  if (wrong === undefined || wrong.fields.length > 0) return null;
  return (
    <p class="field-error came-back" role="alert">
      <Icon name="circle-alert" />
      <span>{wrong.message}</span>
    </p>
  );
}
