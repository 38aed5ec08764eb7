import type { TargetedEvent } from 'preact';
import type { Uploaded } from '../drafts/draft.ts';
import { Icon } from '../icon.tsx';
import { Plain } from '../plain.tsx';
import { visibleText } from '../unseen.ts';
import { formWords } from '../words-forms.ts';
import { type FormProps, toFirst } from './form.ts';
import { sizeWords } from './type-words.ts';
import { forget, type Going } from './use-upload.ts';

type SendingProps = { going: Going; onCancel: () => void; onRetry: () => void };

/** A file on its way: how much of it is gone, and how to stop it. */
export function Sending({ going: { file, sent, failed }, onCancel, onRetry }: SendingProps) {
  return (
    <div class="upload">
      <Icon name="file" />
      <Name text={file.name} />
      {failed ? (
        <button type="button" class="quiet" onClick={leaving(onRetry)}>
          {formWords.again}
        </button>
      ) : (
        <span class="amount">{formWords.of(sizeWords(sent), sizeWords(file.size))}</span>
      )}
      <button type="button" class="quiet icon-only" aria-label={formWords.cancelUpload} onClick={leaving(onCancel)}>
        <Icon name="x" />
      </button>
      <progress aria-label={formWords.sending(visibleText(file.name))} max={file.size} value={sent} />
    </div>
  );
}

/** The file that will be the answer, and how to take it away. */
export function Arrived({ form, file }: { form: FormProps<'file_upload'>; file: Uploaded }) {
  return (
    <div class="upload">
      <Icon name="check" />
      <Name text={file.filename} />
      <span class="amount">{sizeWords(file.size_bytes)}</span>
      <button
        type="button"
        class="quiet icon-only"
        aria-label={formWords.removeFile}
        onClick={leaving(() => forget(form))}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

function Name({ text }: { text: string }) {
  return (
    <span class="name">
      <Plain text={text} />
    </span>
  );
}

/** The button goes with what it did, so the focus goes elsewhere first. */
function leaving(act: () => void) {
  return (event: TargetedEvent<HTMLButtonElement>) => {
    toFirst(event);
    act();
  };
}
