import { type Signal, useSignal } from '@preact/signals';
import { useId, useLayoutEffect } from 'preact/hooks';
import type { Complaint } from '../../../lib/schema/complaint.ts';
import { namesOf } from '../../../lib/text/file-types.ts';
import { Icon } from '../../ui/icon.tsx';
import { comma } from '../../ui/numbers.ts';
import { Plain, Sentence } from '../../ui/plain.tsx';
import { claimWords, flawsOfFile, readFile } from '../drafts/file.ts';
import { formWords } from '../words.ts';
import type { FormProps } from './form.ts';
import { Frame } from './frame.tsx';
import { isWrong, Trouble } from './trouble.tsx';
import { acceptedWords, sizeWords } from './types.ts';
import { Arrived, Sending, useUpload } from './upload-line.tsx';

/** Asks for a file: chosen, dropped or pasted. The upload starts at once; the answer can be sent when it ends. */
export function FileUpload(form: FormProps<'file_upload'>) {
  const { popup } = form.action;
  const id = useId();
  const over = useSignal(false);
  const { running, start, stop, retry } = useUpload(form);
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    const several = [{ path: '', code: 'too_many_items', message: 'is more than one file' } as const];
    const fields = files.length > 1 ? several : (flawsOfFile(popup, file) ?? tooLarge(form, file));
    if (fields === undefined) start(file);
    else form.problem.value = { message: formWords.notYet, fields, claim: claimWords(file) };
  };
  usePaste(take);
  const { file } = form.draft.value;
  const going = running.value;
  return (
    <Frame
      form={form}
      reading={readFile(popup, form.draft.value)}
      waiting={file === undefined}
      summary={file ? <Plain text={formWords.here(file.filename)} /> : formWords.whenHere}
    >
      <div class="field">
        <label for={id}>
          <Plain text={popup.label} />
        </label>
        <DropArea form={form} id={id} over={over} take={take} />
        <Trouble form={form} kind="file_upload" id={`${id}-trouble`} />
        {going && <Sending going={going} onCancel={stop} onRetry={retry} />}
        {file && !going && <Arrived form={form} file={file} />}
      </div>
    </Frame>
  );
}

function tooLarge({ most_bytes }: FormProps<'file_upload'>, { size }: File): Complaint[] | undefined {
  if (most_bytes === undefined || size <= most_bytes) return undefined;
  return [{ path: '', code: 'too_long', message: 'is too large' }];
}

/** Accepts files pasted anywhere while the form is open. */
function usePaste(take: (files: readonly File[]) => void): void {
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}

type DropProps = {
  form: FormProps<'file_upload'>;
  id: string;
  /** Set while a file is dragged over the area. */
  over: Signal<boolean>;
  take: (files: readonly File[]) => void;
};

/** Shows the area where a file is chosen or dropped, with the accepted types and size. */
function DropArea({ form, id, over, take }: DropProps) {
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
