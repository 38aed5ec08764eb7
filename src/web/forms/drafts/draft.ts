import type { Complaint } from '../../../lib/schema/complaint.ts';
import type { Answer, Popup } from '../../server/item.ts';

export type Kind = Popup['kind'];
export type PopupOf<K extends Kind> = Extract<Popup, { kind: K }>;
type AnswerOf<K extends Kind> = Extract<Answer, { kind: K }>;

/** A file on the server whose answer was not sent yet. */
export type UploadedFile = { readonly upload_id: string; readonly filename: string; readonly size_bytes: number };

/** The input of a form of any kind. Absent fields are untouched. `turn` is that of a repeated local time. */
export type Draft = {
  readonly text?: string;
  readonly value?: string;
  readonly query?: string;
  readonly values?: readonly string[];
  readonly date?: string;
  readonly time?: string;
  readonly turn?: 'first' | 'second';
  readonly file?: UploadedFile;
};

/** The result of reading a draft: an answer, or the complaints that the server would return. */
export type Reading<K extends Kind = Kind> =
  | { readonly answer: AnswerOf<K>; readonly complaints?: undefined }
  | { readonly answer?: undefined; readonly complaints: readonly Complaint[] };

/** The problem of an answer: complaints about fields, or, without fields, about the whole answer. */
export type Problem = {
  readonly message: string;
  readonly fields: readonly Complaint[];
  /** The ending and the claimed type of a refused file. */
  readonly claim?: string;
};

/** Makes a reading with a single complaint. */
export function flawedReading(path: string, code: Complaint['code'], message: string): { complaints: Complaint[] } {
  return { complaints: [{ path: path === '' ? path : `response.${path}`, code, message }] };
}

/** Returns the text of a draft, to read and to copy. Options have their labels if the popup is known. */
export function writtenIn({ text, value, values = [], date, time }: Draft, popup?: Popup): string {
  const options = popup && 'options' in popup ? popup.options : [];
  const named = (one: string) => options.find((option) => option.value === one)?.display ?? one;
  const chosen = [...values, ...(value === undefined ? [] : [value])].map(named);
  return [text, ...chosen, [date, time].filter(Boolean).join(' ')].filter(Boolean).join('\n');
}
