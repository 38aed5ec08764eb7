import type { Answer, CanonicalPopup } from '../../popups/index.ts';

const someday = '2030-01-01';

/** An answer that fits a popup: the text that is given, else the simplest. A file is named by its upload. */
export function responseTo(popup: CanonicalPopup, text: string | null, upload_id: string): Answer {
  switch (popup.kind) {
    case 'none':
      return { kind: 'none' };
    case 'free_text':
      return { kind: 'free_text', text: text ?? popup.default_value ?? 'simulated'.padEnd(popup.min_length ?? 0, '.') };
    case 'single_select':
      return { kind: 'single_select', value: text ?? popup.options[0]?.value ?? '' };
    case 'multi_select': {
      const fewest = popup.options.slice(0, Math.max(popup.min_selected, Math.min(1, popup.max_selected)));
      return { kind: 'multi_select', values: text?.split(',') ?? fewest.map(({ value }) => value) };
    }
    case 'date_picker': {
      const value = text ?? popup.min_value ?? popup.max_value;
      if (popup.mode === 'date') return { kind: 'date_picker', mode: 'date', value_date: value ?? someday };
      return { kind: 'date_picker', mode: 'datetime', value_utc: value ?? `${someday}T12:00:00Z` };
    }
    case 'file_upload':
      return { kind: 'file_upload', upload_id };
    default:
      return popup satisfies never;
  }
}
