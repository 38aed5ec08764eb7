import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { comboboxOf, optionOf } from '../../ui/combobox.ts';
import { found } from '../../ui/found.ts';
import { Plain } from '../../ui/plain.tsx';
import { formWords } from '../words.ts';
import { editDraft, type FormProps } from './form.ts';
import { type Option, OptionText } from './option-text.tsx';
import { isWrong, Trouble } from './trouble.tsx';

type Props = FormProps<'single_select'>;

/** Asks for one of many options with a search field. A choice that no longer matches is cleared, not hidden. */
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
        class="input"
        id={id}
        {...comboboxOf(id, at)}
        aria-describedby={`${id}-note ${id}-trouble`}
        aria-invalid={isWrong(form)}
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
          {...optionOf(id, at, option.value === value)}
          key={option.value}
          class="option"
          onClick={() => editDraft(form, { value: option.value })}
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
  editDraft(form, { query });
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
  if (next === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  editDraft(form, { value: next.value });
}
