import type { Action, Item } from '../item.ts';
import type { Upload } from '../popups/form.ts';
import { words } from '../words.ts';

/** Sends files to answer one action of a request with (contract of the human plane, PUT /review/api/uploads). */
export function upload({ item_id }: Item, { value }: Action): Upload {
  const query = new URLSearchParams({ item_id, action_value: value });
  return (file, onProgress, signal) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest(); // fetch does not tell how much is gone
      const stop = () => request.abort();
      request.open('PUT', `/review/api/uploads?${query}`);
      request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
      request.setRequestHeader('X-Filename', encodeURIComponent(file.name));
      request.responseType = 'json';
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onload = () => {
        const { response } = request;
        if (response?.ok === true) resolve(response.data);
        else
          reject({
            problem: { message: response?.error?.message ?? words.notSent, fields: response?.error?.fields ?? [] },
          });
      };
      request.onerror = () => reject({ problem: { message: words.notSent, fields: [] } });
      request.onabort = () => reject(signal.reason);
      request.onloadend = () => signal.removeEventListener('abort', stop);
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', stop);
      request.send(file);
    });
}
