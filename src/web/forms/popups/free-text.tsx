import type { TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';
import { codePoints } from '../../../lib/text/code-points.ts';
import { listed } from '../../ui/numbers.ts';
import { Plain } from '../../ui/plain.tsx';
import { visible, visibleText, withoutUnseen } from '../../ui/unseen.ts';
import { readText, textOf } from '../drafts/readings.ts';
import type { Edit } from '../edits/edit.ts';
import { EditFrame, Editor, JsonNote, submitOf, summaryOf } from '../edits/edit-field.tsx';
import { useEdit } from '../edits/use-edit.ts';
import { formWords } from '../words.ts';
import { editDraft, type FormProps, toFirst } from './form.ts';
import { Frame } from './frame.tsx';
import { isWrong, Trouble } from './trouble.tsx';

/** Asks for a text. Its length counts code points. A text with a default is an edit of that default. */
export function FreeText(form: FormProps<'free_text'>) {
  const { popup } = form.action;
  return popup.default_value ? <EditForm {...form} /> : <TextForm {...form} />;
}

function TextForm(form: FormProps<'free_text'>) {
  return (
    <Frame form={form} reading={readText(form.action.popup, form.draft.value)}>
      <TextField form={form} />
    </Frame>
  );
}

function EditForm(form: FormProps<'free_text'>) {
  const edit = useEdit(form);
  const { reading, isBroken } = edit;
  return (
    <Frame {...{ form, reading }} waiting={isBroken} summary={summaryOf(edit)} submit={submitOf(edit)}>
      <EditFrame edit={edit}>
        <TextField form={form} edit={edit} />
      </EditFrame>
    </Frame>
  );
}

function TextField({ form, edit: edited }: { form: FormProps<'free_text'>; edit?: Edit }) {
  const { popup } = form.action;
  const id = useId();
  const text = edited?.text ?? textOf(popup, form.draft.value);
  const shared = {
    id,
    class: 'input',
    dir: edited?.isJson ? ('ltr' as const) : ('auto' as const),
    value: text,
    placeholder: visibleText(popup.placeholder ?? ''),
    'data-first': '',
    'aria-describedby': `${id}-note ${edited ? `${id}-json ` : ''}${id}-trouble`,
    'aria-invalid': isWrong(form) ?? (edited?.isBroken || undefined),
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      editDraft(form, { text: currentTarget.value }),
  };
  // an input would remove the line breaks of the default text
  const long = popup.multiline || /[\r\n]/.test(popup.default_value ?? '');
  const field = long ? <textarea {...shared} rows={3} /> : <input {...shared} type="text" autocomplete="off" />;
  return (
    <div class="field">
      <label for={id}>
        <Plain text={popup.label} />
      </label>
      {edited && long ? <Editor edit={edited}>{field}</Editor> : field}
      {edited && <JsonNote edit={edited} id={`${id}-json`} />}
      <Count form={form} text={text} id={`${id}-note`} />
      <Trouble form={form} kind="free_text" id={`${id}-trouble`} />
      <Hidden form={form} text={text} />
    </div>
  );
}

function Count({ form, text, id }: { form: FormProps<'free_text'>; text: string; id: string }) {
  const { min_length, max_length } = form.action.popup;
  const count = codePoints(text);
  const over = max_length !== null && count > max_length;
  const missing = (min_length ?? 0) - count;
  return (
    <div class="field-foot" id={id}>
      <span>{lengthsOf(min_length ?? 0, max_length)}</span>
      <span class={over ? 'is-over' : undefined}>
        {missing > 0 ? formWords.missingLength(missing) : formWords.length(count, max_length)}
        {over && `, ${formWords.tooMany(count - max_length)}`}
      </span>
    </div>
  );
}

/** States the bounds of a text's length in words; empty without bounds. */
function lengthsOf(min: number, max: number | null): string {
  if (min > 0) return min === max ? formWords.exactLength(min) : formWords.minLength(min);
  return max === null ? '' : formWords.maxLength(max);
}

/** Warns of invisible characters in the caller's default text, which the person would send back. */
function Hidden({ form, text }: { form: FormProps<'free_text'>; text: string }) {
  const names = new Set(visible(text).flatMap((part) => (typeof part === 'string' ? [] : [part.names])));
  if (names.size === 0) return null;
  const takeOut = (event: TargetedEvent<HTMLButtonElement>) => {
    toFirst(event);
    editDraft(form, { text: withoutUnseen(text) });
  };
  return (
    <p class="field-note hidden-note">
      {formWords.unseenInText(listed(...names))}
      <button type="button" class="quiet" onClick={takeOut}>
        {formWords.takeOut}
      </button>
    </p>
  );
}
