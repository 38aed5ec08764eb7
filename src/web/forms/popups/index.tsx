import type { ComponentType } from 'preact';
import type { Action } from '../../server/item.ts';
import { later, Part } from '../../ui/later.tsx';
import type { Kind } from '../drafts/draft.ts';
import type { FormProps } from './form.ts';
import { FreeText } from './free-text.tsx';
import { MultiSelect } from './multi-select.tsx';
import { None } from './none.tsx';
import { SingleSelect } from './single-select.tsx';

const DatePicker = later(async () => (await import('./date-picker.tsx')).DatePicker, Part);
const FileUpload = later(async () => (await import('./file-upload.tsx')).FileUpload, Part);

export const forms: { readonly [K in Kind]: ComponentType<FormProps<K>> } = {
  none: None,
  free_text: FreeText,
  single_select: SingleSelect,
  multi_select: MultiSelect,
  date_picker: DatePicker,
  file_upload: FileUpload,
};

export function Form(props: FormProps) {
  // The kind of the popup chooses the matching form, which the compiler cannot see
  const Chosen = forms[props.action.popup.kind] as ComponentType<FormProps>;
  return <Chosen {...props} />;
}

/** Tells whether an action needs a form. Other actions are answered at once. */
export function needsForm({ popup, tone }: Pick<Action, 'popup' | 'tone'>): boolean {
  return popup.kind !== 'none' || tone === 'danger';
}
