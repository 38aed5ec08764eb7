import { useId } from 'preact/hooks';
import { found } from '../../ui/found.ts';
import { listed } from '../../ui/numbers.ts';
import { Plain } from '../../ui/plain.tsx';
import { chosenOf, readMulti } from '../drafts/readings.ts';
import { formWords } from '../words.ts';
import { editDraft, type FormProps } from './form.ts';
import { Frame } from './frame.tsx';
import { OptionText } from './option-text.tsx';
import { Trouble } from './trouble.tsx';

const most_in_one_column = 5;
const most_at_a_glance = 12;

/** Asks for several options. States the bounds and how many more can be chosen. */
export function MultiSelect(form: FormProps<'multi_select'>) {
  const { popup } = form.action;
  const { options, min_selected: min, max_selected: max } = popup;
  const id = useId();
  const chosen = chosenOf(popup, form.draft.value);
  const summary = countChosen({ count: chosen.length, min, max });
  return (
    <Frame form={form} reading={readMulti(popup, form.draft.value)} summary={summary}>
      <fieldset class="field" aria-describedby={`${id}-note ${id}-trouble`}>
        <legend>
          <Plain text={popup.label} />
        </legend>
        <div class="field-line">
          <p class="field-note" id={`${id}-note`}>
            {boundsOf({ min, max, of: options.length })}
          </p>
          <AllOrNone {...form} />
        </div>
        <Trouble form={form} kind="multi_select" id={`${id}-trouble`} />
        {isLong(form) && <Find {...form} />}
        <Checks form={form} chosen={chosen} />
      </fieldset>
    </Frame>
  );
}

/** States how many options may be chosen. */
function boundsOf({ min, max, of }: { min: number; max: number; of: number }): string {
  if (min === max) return min === of ? formWords.chooseAll(of) : formWords.chooseSome(min, of);
  if (min === 0) return max === of ? formWords.anyNumber : formWords.chooseUpTo(max);
  return max === of ? formWords.chooseFrom(min) : formWords.chooseBetween(min, max);
}

/** Counts the chosen options, with how many are missing, too many or still possible. */
function countChosen({ count, min, max }: { count: number; min: number; max: number }): string {
  const chosen = formWords.chosenCount(count);
  if (count === max) return chosen;
  if (count < min) return listed(chosen, formWords.moreNeeded(min - count));
  return listed(chosen, count > max ? formWords.tooManyChosen(count - max) : formWords.morePossible(max - count));
}

function Checks({ form, chosen }: { form: FormProps<'multi_select'>; chosen: readonly string[] }) {
  const { options } = form.action.popup;
  const matches = isLong(form) ? found(options, form.draft.value.query ?? '') : options;
  // chosen options stay visible, so that nothing hidden is sent
  const shown = options.filter((option) => matches.includes(option) || chosen.includes(option.value));
  if (shown.length === 0) return <p class="field-note">{formWords.noMatch}</p>;
  return (
    <div class={options.length > most_in_one_column ? 'two' : undefined}>
      {shown.map((option, at) => (
        <label key={option.value} class="choice">
          <input
            type="checkbox"
            class="check"
            data-first={at === 0 && !isLong(form) ? '' : undefined}
            checked={chosen.includes(option.value)}
            onChange={({ currentTarget }) => editDraft(form, { values: toggled(chosen, option.value, currentTarget) })}
          />
          <OptionText option={option} among={options} />
        </label>
      ))}
    </div>
  );
}

/** Tells whether there are enough options to need a search field. */
function isLong({ action }: FormProps<'multi_select'>): boolean {
  return action.popup.options.length > most_at_a_glance;
}

function Find(form: FormProps<'multi_select'>) {
  const { options } = form.action.popup;
  const { query = '' } = form.draft.value;
  const label = formWords.find(options.length);
  return (
    <>
      <input
        class="input find-options"
        type="text"
        aria-label={label}
        placeholder={label}
        autocomplete="off"
        dir="auto"
        data-first=""
        value={query}
        onInput={({ currentTarget }) => editDraft(form, { query: currentTarget.value })}
      />
      <p class="field-note" role="status">
        {query.trim() !== '' && formWords.matches(found(options, query).length, options.length)}
      </p>
    </>
  );
}

function toggled(chosen: readonly string[], value: string, { checked }: { checked: boolean }): string[] {
  const others = chosen.filter((other) => other !== value);
  return checked ? [...others, value] : others;
}

function AllOrNone(form: FormProps<'multi_select'>) {
  const { options, min_selected, max_selected } = form.action.popup;
  if (options.length <= most_in_one_column) return null;
  return (
    <span class="quick-picks">
      {max_selected === options.length && (
        <button
          type="button"
          class="quiet"
          onClick={() => editDraft(form, { values: options.map(({ value }) => value) })}
        >
          {formWords.all}
        </button>
      )}
      {min_selected === 0 && (
        <button type="button" class="quiet" onClick={() => editDraft(form, { values: [] })}>
          {formWords.nothing}
        </button>
      )}
    </span>
  );
}
