import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { codePoints } from '../../lib/text/code-points.ts';
import { formWords } from '../forms/words.ts';
import { FieldError } from '../ui/field-error.tsx';
import { Icon } from '../ui/icon.tsx';
import { most_noted, noteOf, writeNote } from './note.ts';
import { noteWords } from './words.ts';

/** The field of the note on an answer, which callers never see. Esc leaves it, and an empty field disappears. */
export function NoteField({ owner }: { owner: string }) {
  const { text, isWanted } = noteOf(owner);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (isWanted.value) field.current?.focus();
  }, [isWanted.value]);
  if (!isWanted.value && text.value === '') return null;
  const count = codePoints(text.value);
  const over = count > most_noted;
  return (
    <div class="note">
      <label for={id}>{noteWords.note}</label>
      <textarea
        id={id}
        ref={field}
        class="input"
        rows={2}
        dir="auto"
        value={text.value}
        aria-describedby={`${id}-note ${id}-trouble`}
        aria-invalid={over || undefined}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
        onBlur={() => {
          isWanted.value = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.currentTarget.closest('form')) return;
          event.stopPropagation();
          leave(event.currentTarget);
        }}
      />
      <div class="field-foot" id={`${id}-note`}>
        <span>{noteWords.forWhom}</span>
        <span class={over ? 'is-over' : undefined}>{formWords.length(count, most_noted)}</span>
      </div>
      <FieldError id={`${id}-trouble`} message={over ? formWords.tooMany(count - most_noted) : undefined} />
    </div>
  );
}

/** Moves the focus to the request, where number keys answer. */
function leave(field: HTMLElement): void {
  const title = field.closest('.detail')?.querySelector<HTMLElement>('.item-title');
  if (title) title.focus({ preventScroll: true });
  else field.blur();
}

/** The note in a form: a button that opens the field. */
export function NoteInForm({ owner }: { owner: string }) {
  const { text, isWanted } = noteOf(owner);
  if (isWanted.value || text.value !== '') return <NoteField owner={owner} />;
  return (
    <button type="button" class="quiet note-button" onClick={() => writeNote(owner)}>
      <Icon name="message-square" />
      {noteWords.add}
    </button>
  );
}
