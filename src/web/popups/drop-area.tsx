import type { Signal } from '@preact/signals';
import { Icon } from '../icon.tsx';
import { formWords } from '../words-forms.ts';
import type { FormProps } from './form.ts';
import { isWrong } from './trouble.tsx';
import { acceptedWords, sizeWords } from './type-words.ts';

type DropProps = {
  form: FormProps<'file_upload'>;
  id: string;
  /** Whether a file is held above it. */
  over: Signal<boolean>;
  take: (files: readonly File[]) => void;
};

/** Where a file is chosen or dropped; what it may be is said in it. */
export function DropArea({ form, id, over, take }: DropProps) {
  const { accept_mime_types } = form.action.popup;
  const hold = (event: DragEvent) => {
    event.preventDefault();
    over.value = true;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    over.value = false;
    take([...(event.dataTransfer?.files ?? [])]);
  };
  return (
    <label
      class={over.value ? 'drop is-over' : 'drop'}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => (over.value = false)}
      onDrop={drop}
    >
      <Icon name="paperclip" />
      <span>
        {over.value ? formWords.dropIt : <Invitation />}
        <span class="field-note" id={`${id}-note`}>
          {acceptedWords(accept_mime_types)}
          {form.most_bytes !== undefined && `, ${formWords.atMost(sizeWords(form.most_bytes))}`}
        </span>
      </span>
      <input
        type="file"
        id={id}
        class="hidden-words"
        accept={accept_mime_types?.join(',')}
        data-first=""
        aria-describedby={`${id}-note ${id}-trouble`}
        aria-invalid={isWrong(form)}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
    </label>
  );
}

function Invitation() {
  return (
    <span>
      <b>{formWords.chooseFile}</b>, {formWords.orDrop}
    </span>
  );
}
