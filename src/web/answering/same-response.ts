import { uploaded } from '../forms/uploaded.ts';
import type { Answer, Decision } from '../server/item.ts';

type Response = NonNullable<Decision['response']>;

/**
 * Returns true if a response is what the server makes of an answer. It puts options in order, adds a time zone and
 * writes instants in one way. A removed response cannot be compared, and counts as the same.
 */
export function isResponseTo(response: Response | null, answer: Answer): boolean {
  return response === null || contentOf(response) === contentOf(answer);
}

function contentOf(said: Response | Answer): string {
  return JSON.stringify([said.kind, partOf(said)]);
}

function partOf(said: Response | Answer): unknown {
  switch (said.kind) {
    case 'none':
      return null;
    case 'free_text':
      return said.text;
    case 'single_select':
      return said.value;
    case 'multi_select':
      return [...said.values].sort();
    case 'date_picker':
      return said.mode === 'date' ? said.value_date : Date.parse(said.value_utc);
    case 'file_upload':
      return 'file' in said ? [said.file.filename, said.file.sha256] : uploaded.get(said.upload_id);
  }
}
