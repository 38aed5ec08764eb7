import { signal } from '@preact/signals';
import type { Complaint } from '../../lib/complaint.ts';
import { attempt, call } from '../api.ts';
import type { Action, Item } from '../item.ts';
import type { Upload } from '../popups/form.ts';
import { words } from '../words.ts';
import { comeBack } from './session.ts';

type Reply = {
  readonly ok?: boolean;
  readonly data?: { upload_id: string };
  readonly error?: { code: string; message: string; fields?: readonly Complaint[] };
};

/** The most bytes of a file, once it is known and where there is a most. */
export const mostBytes = signal<number | undefined>(undefined);

/** Asks how large a file may be; without an answer the server says it when one is too large. */
export async function readMostBytes(): Promise<void> {
  const limits = await attempt(call('uploadLimits'));
  if (limits) mostBytes.value = limits.most_bytes ?? undefined;
}

/**
 * Sends files to answer one action of a request with (contract of the human plane, PUT /review/api/uploads). Where the
 * session has ended the file is sent again once the person is signed in.
 */
export function upload({ item_id }: Item, { value }: Action): Upload {
  const url = `/review/api/uploads?${new URLSearchParams({ item_id, action_value: value })}`;
  return async (file, onProgress, signal) => {
    for (;;) {
      const { data, error } = await put(url, file, { onProgress, signal });
      if (data) return data;
      if (error?.code !== 'authentication_required') {
        throw { problem: { message: error?.message ?? words.notSent, fields: error?.fields ?? [] } };
      }
      await comeBack();
      if (signal.aborted) throw signal.reason;
    }
  };
}

type Watched = { readonly signal: AbortSignal; onProgress(sent: number): void };

function put(url: string, file: File, { onProgress, signal }: Watched): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not tell how much is gone
    const stop = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('X-Filename', encodeURIComponent(file.name));
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(request.response ?? {});
    request.onerror = () => resolve({});
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', stop);
    request.send(file);
  });
}
