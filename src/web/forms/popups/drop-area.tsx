import type { Signal } from '@preact/signals';
import { namesOf } from '../../../lib/text/file-types.ts';
import { Icon } from '../../ui/icon.tsx';
import { comma } from '../../ui/listed.ts';
import { Sentence } from '../../ui/plain.tsx';
import { formWords } from '../words.ts';
import type { FormProps } from './form.ts';
import { isWrong } from './trouble.tsx';
import { acceptedWords, sizeWords } from './types.ts';

type DropProps = {
  form: FormProps<'file_upload'>;
  id: string;
  /** Set while a file is dragged over the area. */
  over: Signal<boolean>;
  take: (files: readonly File[]) => void;
};

/** Shows the area where a file is chosen or dropped, with the accepted types and size. */
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
          {form.most_bytes !== undefined && `${comma}${formWords.atMost(sizeWords(form.most_bytes))}`}
        </span>
      </span>
      <input
        type="file"
        id={id}
        class="hidden-words"
        accept={accept_mime_types?.flatMap((pattern) => [pattern, ...namesOf(pattern)]).join(',')}
        data-first=""
        aria-describedby={`${id}-note ${id}-trouble`}
        aria-invalid={isWrong(form)}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // allows choosing the same file again
        }}
      />
    </label>
  );
}

function Invitation() {
  return (
    <span>
      <Sentence of={formWords.orDrop}>
        <b>{formWords.chooseFile}</b>
      </Sentence>
    </span>
  );
}
