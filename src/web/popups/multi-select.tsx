import { useId } from 'preact/hooks';
import { chosenOf, readMulti } from '../drafts/select.ts';
import { Plain } from '../plain.tsx';
import { formWords } from '../words-forms.ts';
import { edit, type FormProps } from './form.ts';
import { Frame } from './frame.tsx';
import { OptionText } from './option-text.tsx';
import { Trouble } from './trouble.tsx';

const most_in_one_column = 5;

/** Some of the options, as many as the bounds say; the bounds are spelt out, and what is still possible. */
export function MultiSelect(form: FormProps<'multi_select'>) {
  const { popup } = form.action;
  const { options, min_selected: min, max_selected: max } = popup;
  const id = useId();
  const chosen = chosenOf(popup, form.draft.value);
  const summary = formWords.picked({ count: chosen.length, min, max });
  return (
    <Frame form={form} reading={readMulti(popup, form.draft.value)} summary={summary}>
      <fieldset class="field" aria-describedby={`${id}-note ${id}-trouble`}>
        <legend>
          <Plain text={popup.label} />
        </legend>
        <div class="field-line">
          <p class="field-note" id={`${id}-note`}>
            {formWords.bounds({ min, max, of: options.length })}
          </p>
          <AllOrNone {...form} />
        </div>
        <Trouble form={form} kind="multi_select" id={`${id}-trouble`} />
        <Checks form={form} chosen={chosen} />
      </fieldset>
    </Frame>
  );
}

function Checks({ form, chosen }: { form: FormProps<'multi_select'>; chosen: readonly string[] }) {
  const { options } = form.action.popup;
  return (
    <div class={options.length > most_in_one_column ? 'two' : undefined}>
      {options.map((option, at) => (
        <label key={option.value} class="choice">
          <input
            type="checkbox"
            class="check"
            data-first={at === 0 ? '' : undefined}
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget }) => edit(form, { values: toggled(chosen, option.value, currentTarget) })}
          />
          <OptionText option={option} among={options} />
        </label>
      ))}
    </div>
  );
}

function toggled(chosen: readonly string[], value: string, { checked }: { checked: boolean }): string[] {
  const others = chosen.filter((other) => other !== value);
  return checked ? [...others, value] : others;
}

/** Shortcuts for those who would tick more than a few. */
function AllOrNone(form: FormProps<'multi_select'>) {
  const { options, min_selected, max_selected } = form.action.popup;
  if (options.length <= most_in_one_column) return null;
  return (
    <span class="quick-picks">
      {max_selected === options.length && (
        <button type="button" class="quiet" onClick={() => edit(form, { values: options.map(({ value }) => value) })}>
          {formWords.all}
        </button>
      )}
      {min_selected === 0 && (
        <button type="button" class="quiet" onClick={() => edit(form, { values: [] })}>
          {formWords.nothing}
        </button>
      )}
    </span>
  );
}
