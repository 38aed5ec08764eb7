import { DateForm } from './date.tsx';
import { DatetimeForm } from './datetime.tsx';
import type { FormProps } from './form.ts';

export function DatePicker(form: FormProps<'date_picker'>) {
  return form.action.popup.mode === 'date' ? <DateForm {...form} /> : <DatetimeForm {...form} />;
}
