import type { ComponentType } from 'preact';
import type { Kind } from '../drafts/draft.ts';
import type { Action } from '../item.ts';
import { later, Part } from '../parts/later.tsx';
import type { FormProps } from './form.ts';
import { FreeText } from './free-text.tsx';
import { MultiSelect } from './multi-select.tsx';
import { None } from './none.tsx';
import { SingleSelect } from './single-select.tsx';

const DatePicker = later(async () => (await import('./date-picker.tsx')).DatePicker, Part);
const FileUpload = later(async () => (await import('./file-upload.tsx')).FileUpload, Part);

/** The form of every popup, by its kind. */
export const forms: { readonly [K in Kind]: ComponentType<FormProps<K>> } = {
  none: None,
  free_text: FreeText,
  single_select: SingleSelect,
  multi_select: MultiSelect,
  date_picker: DatePicker,
  file_upload: FileUpload,
};

/** The form of whatever popup an action has. */
export function Form(props: FormProps) {
  // The kind of the popup chooses the form for it, which the compiler cannot see
  const Chosen = forms[props.action.popup.kind] as ComponentType<FormProps>;
  return <Chosen {...props} />;
}

/** Whether an action is answered through a form; the others are answers by themselves. */
export function needsForm({ popup, tone }: Pick<Action, 'popup' | 'tone'>): boolean {
  return popup.kind !== 'none' || tone === 'danger';
}
