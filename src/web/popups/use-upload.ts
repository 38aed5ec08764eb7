import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Problem } from '../drafts/draft.ts';
import { formWords } from '../words-forms.ts';
import { edit, type FormProps } from './form.ts';

/** A file on its way, or one that did not arrive and can be sent again. */
export type Going = { readonly file: File; readonly sent: number; readonly failed: boolean };

type UploadState = {
  readonly running: Signal<Going | undefined>;
  readonly start: (file: File) => void;
  readonly stop: () => void;
  readonly retry: () => void;
};

/** Sends one file at a time into the draft; a newer one takes the place of the one before, and leaving ends it. */
export function useUpload(form: FormProps<'file_upload'>): UploadState {
  const running = useSignal<Going | undefined>(undefined);
  const abort = useRef(new AbortController());
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
    const tell = (sent: number) => {
      if (!signal.aborted) running.value = { file, sent, failed: false };
    };
    tell(0);
    try {
      const { upload_id } = await form.upload(file, tell, signal);
      if (signal.aborted) return;
      edit(form, { file: { upload_id, filename: file.name, size_bytes: file.size } });
      running.value = undefined;
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      running.value = problem.fields.length > 0 ? undefined : { file, sent: 0, failed: true };
      form.problem.value = problem;
    }
  };
  return { running, start, stop, retry: () => running.value && start(running.value.file) };
}

/** Takes the file out of the draft. */
export function forget(form: FormProps<'file_upload'>): void {
  const { file: _file, ...draft } = form.draft.value;
  form.draft.value = draft;
  form.problem.value = undefined;
}

function problemOf(error: unknown): Problem {
  const told = typeof error === 'object' && error !== null && 'problem' in error ? error.problem : undefined;
  return isProblem(told) ? told : { message: formWords.notSent, fields: [] };
}

function isProblem(told: unknown): told is Problem {
  return typeof told === 'object' && told !== null && 'message' in told && 'fields' in told;
}
