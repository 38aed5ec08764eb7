import { signal } from '@preact/signals';
import type { Complaint } from '../../lib/schema/complaint.ts';
import { attempt, call } from '../server/api.ts';
import type { Action, Item, ReplyOf } from '../server/item.ts';
import { sentenceOf } from '../server/said-by-server.ts';
import { comeBack } from '../server/session.ts';
import { sessionSecret } from '../server/session-secret.ts';
import type { Upload } from './popups/form.ts';
import { formWords } from './words.ts';

type Reply = {
  readonly ok?: boolean;
  readonly data?: ReplyOf<'uploadSend'>;
  readonly error?: { code: string; message: string; fields?: readonly Complaint[] };
};

/** The largest accepted file in bytes; undefined if unknown or unlimited. */
export const mostBytes = signal<number | undefined>(undefined);

/** Reads the size limit of uploads. Without it, the server refuses a file that is too large. */
export async function readMostBytes(): Promise<void> {
  const limits = await attempt(call('uploadLimits'));
  if (limits) mostBytes.value = limits.most_bytes ?? undefined;
}

/** Uploads files for one action of a request. If the session has ended, it waits for a sign-in and repeats. */
export function uploadTo({ item_id }: Item, { value }: Action): Upload {
  const url = `/review/api/uploads?${new URLSearchParams({ item_id, action_value: value })}`;
  return async (file, onProgress, signal) => {
    for (;;) {
      const { data, error } = await put(url, file, { onProgress, signal });
      if (data) return data;
      if (error?.code !== 'authentication_required') {
        throw {
          problem: { message: error ? sentenceOf(error) : formWords.fileUnreachable, fields: error?.fields ?? [] },
        };
      }
      await comeBack();
      if (signal.aborted) throw signal.reason;
    }
  };
}

/** The longest time without progress. An upload that moves may take as long as it needs. */
const stalled_ms = 40_000;

type UploadObserver = { readonly signal: AbortSignal; onProgress(sent: number): void };

function put(url: string, file: File, { onProgress, signal }: UploadObserver): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not report uploadTo progress
    const stop = () => request.abort();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        resolve({}); // the same as without a connection
        request.abort();
      }, stalled_ms);
    };
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('X-HDO-Session', sessionSecret());
    request.setRequestHeader('X-Filename', encodeURIComponent(file.name));
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => {
      alive();
      onProgress(loaded);
    };
    request.onload = () => resolve(request.response ?? {});
    request.onerror = () => resolve({});
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', stop);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', stop);
    alive();
    request.send(file);
  });
}
