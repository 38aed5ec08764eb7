import { useId } from 'preact/hooks';
import { Plain } from '../../ui/plain.tsx';
import { readSingle } from '../drafts/readings.ts';
import { formWords } from '../words.ts';
import { editDraft, type FormProps } from './form.ts';
import { Frame } from './frame.tsx';
import { OptionText } from './option-text.tsx';
import { SearchableList } from './searchable-list.tsx';
import { isWrong, Trouble } from './trouble.tsx';

const most_radios = 8;

/** Asks for one option: with radio buttons, or above eight options with a search field. */
export function SingleSelect(form: FormProps<'single_select'>) {
  const { popup } = form.action;
  const reading = readSingle(popup, form.draft.value);
  const chosen = popup.options.find(({ value }) => value === reading.answer?.value);
  const summary = chosen && (
    <>
      {formWords.chosen} <Plain text={chosen.display} />
    </>
  );
  return (
    <Frame form={form} reading={reading} summary={summary}>
      {popup.options.length > most_radios ? <SearchableList {...form} /> : <Radios {...form} />}
    </Frame>
  );
}

function Radios(form: FormProps<'single_select'>) {
  const { label, options } = form.action.popup;
  const { value } = form.draft.value;
  const id = useId();
  const first = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <div
      class="field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-trouble`}
      aria-invalid={isWrong(form)}
    >
      <span class="field-label" id={`${id}-label`}>
        <Plain text={label} />
      </span>
      <div>
        {options.map((option) => (
          <label key={option.value} class="choice">
            <input
              type="radio"
              class="radio"
              name={id}
              data-first={option.value === first ? '' : undefined}
              checked={option.value === value}
              onChange={() => editDraft(form, { value: option.value })}
            />
            <OptionText option={option} among={options} />
          </label>
        ))}
      </div>
      <Trouble form={form} kind="single_select" id={`${id}-trouble`} />
    </div>
  );
}
