import type { TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';
import { codePoints } from '../../lib/code-points.ts';
import { readText, textOf } from '../drafts/free-text.ts';
import { Plain } from '../plain.tsx';
import { visible, visibleText, withoutUnseen } from '../unseen.ts';
import { formWords } from '../words-forms.ts';
import { edit, type FormProps, toFirst } from './form.ts';
import { Frame } from './frame.tsx';
import { isWrong, Trouble } from './trouble.tsx';

/** A text, with its length in code points beside its bounds. */
export function FreeText(form: FormProps<'free_text'>) {
  const { popup } = form.action;
  const id = useId();
  const text = textOf(popup, form.draft.value);
  const shared = {
    id,
    class: 'input',
    dir: 'auto' as const,
    value: text,
    placeholder: visibleText(popup.placeholder ?? ''),
    'data-first': '',
    'aria-describedby': `${id}-note ${id}-trouble`,
    'aria-invalid': isWrong(form),
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      edit(form, { text: currentTarget.value }),
  };
  // an input would swallow the line breaks of the caller's own text
  const long = popup.multiline || /[\r\n]/.test(popup.default_value ?? '');
  return (
    <Frame form={form} reading={readText(popup, form.draft.value)}>
      <div class="field">
        <label for={id}>
          <Plain text={popup.label} />
        </label>
        {long ? <textarea {...shared} rows={3} /> : <input {...shared} type="text" autocomplete="off" />}
        <Count form={form} text={text} id={`${id}-note`} />
        <Trouble form={form} kind="free_text" id={`${id}-trouble`} />
        <Hidden form={form} text={text} />
      </div>
    </Frame>
  );
}

function Count({ form, text, id }: { form: FormProps<'free_text'>; text: string; id: string }) {
  const { min_length, max_length } = form.action.popup;
  const count = codePoints(text);
  const over = max_length !== null && count > max_length;
  const words = formWords.lengths({ min: min_length ?? 0, max: max_length });
  return (
    <div class="field-foot" id={id}>
      <span>{words}</span>
      <span class={over ? 'is-over' : undefined}>
        {formWords.length(count, max_length)}
        {over && `, ${formWords.tooMany(count - max_length)}`}
      </span>
    </div>
  );
}

/** A caller can put into a text what the person does not see and would send back. */
function Hidden({ form, text }: { form: FormProps<'free_text'>; text: string }) {
  const names = new Set(visible(text).flatMap((part) => (typeof part === 'string' ? [] : [part.names])));
  if (names.size === 0) return null;
  const takeOut = (event: TargetedEvent<HTMLButtonElement>) => {
    toFirst(event);
    edit(form, { text: withoutUnseen(text) });
  };
  return (
    <p class="field-note hidden-note">
      {formWords.unseenInText([...names].join(', '))}
      <button type="button" class="quiet" onClick={takeOut}>
        {formWords.takeOut}
      </button>
    </p>
  );
}
