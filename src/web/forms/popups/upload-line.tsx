import type { TargetedEvent } from 'preact';
import { Icon } from '../../ui/icon.tsx';
import { Plain } from '../../ui/plain.tsx';
import { visibleText } from '../../ui/unseen.ts';
import type { Uploaded } from '../drafts/draft.ts';
import { formWords } from '../words.ts';
import { type FormProps, toFirst } from './form.ts';
import { sizeWords } from './types.ts';
import { forget, type Going } from './use-upload.ts';

type SendingProps = { going: Going; onCancel: () => void; onRetry: () => void };

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

/** Moves the focus before running an action that removes its button. */
function leaving(act: () => void) {
  return (event: TargetedEvent<HTMLButtonElement>) => {
    toFirst(event);
    act();
  };
}
