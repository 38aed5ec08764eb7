import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { found } from '../drafts/select.ts';
import { Plain } from '../plain.tsx';
import { formWords } from '../words-forms.ts';
import { edit, type FormProps } from './form.ts';
import { type Option, OptionText } from './option-text.tsx';
import { isWrong, Trouble } from './trouble.tsx';

type Props = FormProps<'single_select'>;

/**
 * Many options, found by typing. Arrows choose among those that match; what is chosen and no longer matches is not
 * chosen any more, so that nothing is sent that is not seen.
 */
export function SearchableList(form: Props) {
  const { label, options } = form.action.popup;
  const { value, query = '' } = form.draft.value;
  const id = useId();
  const matches = found(options, query);
  const at = matches.findIndex((option) => option.value === value);
  return (
    <div class="field">
      <label for={id}>
        <Plain text={label} />
      </label>
      <input
        id={id}
        class="input"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        aria-describedby={`${id}-note ${id}-trouble`}
        aria-invalid={isWrong(form)}
        autocomplete="off"
        dir="auto"
        data-first=""
        placeholder={formWords.find(options.length)}
        value={query}
        onInput={({ currentTarget }) => search(form, currentTarget.value)}
        onKeyDown={(event) => move(event, form, matches, at)}
      />
      <List form={form} matches={matches} id={id} />
      <p class="field-note" id={`${id}-note`} role="status">
        {matches.length === 0 ? formWords.noMatch : formWords.matches(matches.length, options.length)}
      </p>
      <Trouble form={form} kind="single_select" id={`${id}-trouble`} />
    </div>
  );
}

function List({ form, matches, id }: { form: Props; matches: readonly Option[]; id: string }) {
  const { label, options } = form.action.popup;
  const { value, query = '' } = form.draft.value;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [value]);
  return (
    <div class="options" role="listbox" id={`${id}-list`} aria-label={label} tabIndex={-1} ref={list}>
      {matches.map((option, at) => (
        <button
          type="button"
          key={option.value}
          class="option"
          role="option"
          id={`${id}-${at}`}
          tabIndex={-1}
          aria-selected={option.value === value}
          onMouseDown={(event) => event.preventDefault()} // the focus stays in the field, which points here
          onClick={() => edit(form, { value: option.value })}
        >
          <OptionText option={option} among={options} query={query} />
        </button>
      ))}
    </div>
  );
}

function search(form: Props, query: string): void {
  const { value, ...draft } = form.draft.value;
  const kept = found(form.action.popup.options, query).some((option) => option.value === value);
  form.draft.value = value !== undefined && kept ? { ...draft, value } : draft;
  edit(form, { query });
}

function move(event: TargetedKeyboardEvent<HTMLInputElement>, form: Props, matches: readonly Option[], at: number) {
  const last = matches.length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    PageDown: Math.min(at + 6, last),
    PageUp: Math.max(at - 6, 0),
    Enter: Math.max(at, 0),
  };
  const next = matches[steps[event.key] ?? -1];
  if (next === undefined || event.ctrlKey || event.metaKey || event.isComposing) return;
  event.preventDefault();
  edit(form, { value: next.value });
}
