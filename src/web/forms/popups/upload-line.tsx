import { type Signal, useSignal } from '@preact/signals';
import type { TargetedEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import { Plain } from '../../ui/plain.tsx';
import { visibleText } from '../../ui/unseen.ts';
import type { Problem, UploadedFile } from '../drafts/draft.ts';
import { claimWords } from '../drafts/file.ts';
import { formWords } from '../words.ts';
import { editDraft, type FormProps, toFirst } from './form.ts';
import { sizeWords } from './types.ts';

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

export function Arrived({ form, file }: { form: FormProps<'file_upload'>; file: UploadedFile }) {
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

/** An upload in progress, or a failed one that can be retried. */
type Going = { readonly file: File; readonly sent: number; readonly failed: boolean };

type UploadState = {
  readonly running: Signal<Going | undefined>;
  readonly start: (file: File) => void;
  readonly stop: () => void;
  readonly retry: () => void;
};

/** Uploads one file at a time into the draft of the shown revision. Closing the form aborts the upload. */
export function useUpload(form: FormProps<'file_upload'>): UploadState {
  const running = useSignal<Going | undefined>(undefined);
  const abort = useRef(new AbortController());
  const now = useRef(form);
  now.current = form;
  useEffect(() => () => abort.current.abort(), []);
  const stop = () => {
    abort.current.abort();
    abort.current = new AbortController();
    running.value = undefined;
  };
  const start = async (file: File) => {
    stop();
    const { signal } = abort.current;
    forget(form);
    const report = (sent: number) => {
      if (!signal.aborted) running.value = { file, sent, failed: false };
    };
    report(0);
    try {
      const { upload_id } = await form.upload(file, report, signal);
      if (signal.aborted) return;
      editDraft(now.current, { file: { upload_id, filename: file.name, size_bytes: file.size } });
      running.value = undefined;
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      running.value = problem.fields.length > 0 ? undefined : { file, sent: 0, failed: true };
      now.current.problem.value = { ...problem, claim: claimWords(file) };
    }
  };
  return { running, start, stop, retry: () => running.value && start(running.value.file) };
}

/** Removes the file from the draft. */
function forget(form: FormProps<'file_upload'>): void {
  const { file: _file, ...draft } = form.draft.value;
  form.draft.value = draft;
  form.problem.value = undefined;
}

function problemOf(error: unknown): Problem {
  const thrown = typeof error === 'object' && error !== null && 'problem' in error ? error.problem : undefined;
  return isProblem(thrown) ? thrown : { message: formWords.notSent, fields: [] };
}

function isProblem(thrown: unknown): thrown is Problem {
  return typeof thrown === 'object' && thrown !== null && 'message' in thrown && 'fields' in thrown;
}
