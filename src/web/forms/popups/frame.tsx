import { useSignal } from '@preact/signals';
import type { ComponentChildren, TargetedEvent, TargetedKeyboardEvent } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { isNotKept } from '../../server/kept.ts';
import { directionOf } from '../../ui/direction.ts';
import { textOf } from '../../ui/html.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MoreBelow } from '../../ui/more-below.tsx';
import { Plain } from '../../ui/plain.tsx';
import { TooQuick } from '../../ui/too-quick.tsx';
import { fits } from '../../ui/whole.ts';
import type { Reading } from '../drafts/draft.ts';
import { formWords } from '../words.ts';
import { Foot, type Submit } from './foot.tsx';
import type { AnyForm, FormProps } from './form.ts';

type FrameProps = {
  readonly form: AnyForm;
  /** The current answer of the form, or its complaints. */
  readonly reading: Reading;
  readonly summary?: ComponentChildren;
  /** Set while the form waits for something, such as an upload. */
  readonly waiting?: boolean;
  /** The submit button, if it is not the action's label alone. */
  readonly submit?: Submit | undefined;
  readonly children: ComponentChildren;
};

/**
 * Frames an answer form: head, field and buttons. The first field takes the focus. Ctrl/Cmd+Enter submits, Esc cancels,
 * and Enter alone never submits from a field. A resting form keeps its text and is not submitted.
 */
export function Frame({ form, reading, summary, waiting = false, submit, children }: FrameProps) {
  const place = useRef<HTMLFormElement>(null);
  const heading = useId();
  useFocus(place, form);
  const send = (event?: TargetedEvent) => {
    event?.preventDefault();
    if (form.resting !== undefined) return;
    if (form.action.popup.kind === 'none' && scrollDown(place.current)) return;
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
      onKeyDown={(event) => onKey(event, { send, cancel: () => leave(place.current, form) })}
    >
      <Head form={form} heading={heading} />
      <div class="answer-body" tabIndex={-1}>
        <AnswerError form={form} />
        <LongName form={form} heading={heading} />
        {children}
        {form.note}
        <NotKept form={form} />
        <MoreBelow of={form.action} />
      </div>
      <Foot {...{ form, summary, waiting, submit }} />
      <TooQuick />
    </form>
  );
}

/** Scrolls down if the end of the question is out of view. Returns true if it scrolled. */
function scrollDown(form: Element | null): boolean {
  const body = form?.querySelector('.answer-body');
  if (!body || body.scrollTop + body.clientHeight > body.scrollHeight - 8) return false;
  body.scrollBy({ top: body.clientHeight * 0.85 });
  return true;
}

/** Leaves the form; from a resting one, first to the notice that says why. */
function leave(place: Element | null, { resting, cancel }: AnyForm): void {
  const notice = place?.closest('.detail')?.querySelector<HTMLElement>('.notice button');
  if (resting !== undefined && notice) notice.focus();
  else cancel();
}

function onKey(event: TargetedKeyboardEvent<HTMLFormElement>, ways: { send: () => void; cancel: () => void }): void {
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
    event.preventDefault(); // a held key must not press the button that appeared under the focus
  }
}

/** Focuses the first field when the form opens, and the wrong field when there is an error. */
function useFocus(place: { current: HTMLFormElement | null }, { problem }: Pick<FormProps, 'problem'>): void {
  const first = () => place.current?.querySelector<HTMLElement>('[data-first]');
  useLayoutEffect(() => first()?.focus({ preventScroll: true }), []); // the text above the field is read first
  const wrong = problem.value;
  useLayoutEffect(() => {
    if (wrong === undefined || wrong.fields.length === 0) return;
    (place.current?.querySelector<HTMLElement>(':is(input, textarea)[aria-invalid="true"]') ?? first())?.focus();
  }, [wrong]);
}

function Head({ form: { item, action, digit, about, cancel }, heading }: { form: AnyForm; heading: string }) {
  const subject = about ?? textOf(item.html?.title ?? []);
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
      <span class="answer-for" dir={directionOf(subject)}>
        <Plain text={subject} />
      </span>
      <button type="button" class="quiet icon-only close" aria-label={formWords.leave} onClick={cancel}>
        <Icon name="x" />
      </button>
    </div>
  );
}

/** Shows the full label of the answer if the head truncates it. A form without a field shows it anyway. */
function LongName({ form: { action }, heading }: { form: AnyForm; heading: string }) {
  const isCut = useSignal(false);
  useLayoutEffect(() => {
    const head = document.getElementById(heading);
    isCut.value = action.popup.kind !== 'none' && head !== null && !fits(head);
  }, [action]);
  return isCut.value ? (
    <p class="confirm long-name" dir={directionOf(action.display)}>
      <Plain text={action.display} />
    </p>
  ) : null;
}

/** Says that a reload would lose the text, if the browser does not keep it. */
function NotKept({ form: { draft } }: { form: Pick<FormProps, 'draft'> }) {
  if (!isNotKept.value || Object.keys(draft.value).length === 0) return null;
  return (
    <p class="field-note" role="status">
      {formWords.notKept}
    </p>
  );
}

/** Shows an error about the whole answer. Errors about a field appear beside the field. */
function AnswerError({ form: { problem } }: { form: Pick<FormProps, 'problem'> }) {
  const wrong = problem.value;
  if (wrong === undefined || wrong.fields.length > 0) return null;
  return (
    <p class="field-error came-back" role="alert">
      <Icon name="circle-alert" />
      <span>{wrong.message}</span>
    </p>
  );
}
