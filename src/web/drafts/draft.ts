import type { Complaint } from '../../lib/complaint.ts';
import type { Answer, Popup } from '../item.ts';

export type Kind = Popup['kind'];
export type PopupOf<K extends Kind> = Extract<Popup, { kind: K }>;
export type AnswerOf<K extends Kind> = Extract<Answer, { kind: K }>;

/** A file that the server has, waiting for its answer. */
export type Uploaded = { readonly upload_id: string; readonly filename: string; readonly size_bytes: number };

/**
 * What a person has filled in so far, of whatever popup; plain JSON. An absent member was not touched. `turn` is which
 * of the two is meant where the clock shows a time twice.
 */
export type Draft = {
  readonly text?: string;
  readonly value?: string;
  readonly query?: string;
  readonly values?: readonly string[];
  readonly date?: string;
  readonly time?: string;
  readonly turn?: 'first' | 'second';
  readonly file?: Uploaded;
};

/** A draft held against its popup: the answer that it is, or what the server would say of it. */
export type Reading<K extends Kind = Kind> =
  | { readonly answer: AnswerOf<K>; readonly complaints?: undefined }
  | { readonly answer?: undefined; readonly complaints: readonly Complaint[] };

/** What is wrong with an answer: about its fields, or, without fields, about all of it. */
export type Problem = { readonly message: string; readonly fields: readonly Complaint[] };

/** The reading of a draft with that one flaw. */
export function flawed(path: string, code: Complaint['code'], message: string): { complaints: Complaint[] } {
  return { complaints: [{ path: path === '' ? path : `response.${path}`, code, message }] };
}
